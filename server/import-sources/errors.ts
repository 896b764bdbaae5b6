/** The source cannot be imported; the message is for the person who imports it. */
export class ImportSourceError extends Error {
  override readonly name = 'ImportSourceError'
}
