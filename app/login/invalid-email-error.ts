/**
 * Whether the auth service rejects the format of an e-mail address. Its code is the one of every invalid request, so
 * only the message tells them apart.
 */
export function isInvalidEmailError(error: {
  readonly code?: string | undefined
  readonly message?: string
}): boolean {
  return (
    error.code === 'validation_failed' &&
    error.message?.startsWith('Unable to validate email address') === true
  )
}
