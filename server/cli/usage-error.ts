/** The command was not understood; the help is shown below the message. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
