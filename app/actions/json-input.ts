import { ProblemError } from '../../domain/problem-error.ts'
import { isJsonTooComplex } from '../../domain/text/json-size.ts'

/** More values than any script of the admin area sends. */
const maxJsonValues = 10_000

/** Reads the JSON of a request; null if it is none. Throws `too_large` if it has too many values. */
export async function readJsonInput(request: Request): Promise<unknown> {
  const text = await request.text()
  if (isJsonTooComplex(text, maxJsonValues)) throw new ProblemError('too_large')
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
