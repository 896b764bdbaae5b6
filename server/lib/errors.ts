/** The code of a system error, such as `ENOENT`; null for other errors. */
export function getErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** Whether a file system call failed because the file does not exist. */
export function isFileNotFoundError(error: unknown): boolean {
  return getErrorCode(error) === 'ENOENT'
}

/** Converts a caught value to an error. */
export function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
