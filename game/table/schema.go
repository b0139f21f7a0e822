package table

// Schema is the version of a stored Table. It rises with any change after which an older program would lose or
// misread something. Stores refuse tables of other versions.
const Schema = 6
