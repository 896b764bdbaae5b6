import { PostgrestError } from './postgrest-error.ts'

/** The error of the data API that a function throws. */
export function catchPostgrestError(run: () => unknown): PostgrestError {
  try {
    run()
  } catch (error) {
    if (error instanceof PostgrestError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
