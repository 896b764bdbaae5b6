/** The source cannot be imported; the message is for the person who imports it. */
export class ImportSourceError extends Error {
  override readonly name: string = 'ImportSourceError'
}

/** No format was recognized. */
export class UnknownImportFormatError extends ImportSourceError {
  override readonly name = 'UnknownImportFormatError'
}

/** The disk has not enough space for what a zip file contains. */
export class ImportSpaceError extends ImportSourceError {
  override readonly name = 'ImportSpaceError'
}
