/** Invalid command line; the help is printed below the message. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
