// Files that a member hands in, as the sandbox takes them.

/** A chosen file with its contents: { name, data }, data in base 64. */
export async function given(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { name: file.name, data: btoa(text) };
}
