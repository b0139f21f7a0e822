// Uploads of a member in the form that the sandbox expects.

/** A chosen file with its contents: { name, data }, data in base 64. */
export async function given(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { name: file.name, data: btoa(text) };
}
