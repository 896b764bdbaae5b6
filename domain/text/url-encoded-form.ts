import { ProblemError } from '../problem-error.ts'

/** More than any form of the site has: a gallery with all its pictures selected has 10,000. */
const maxFormFields = 20_000

/**
 * Parses the body of an HTML form (`a=1&b=2`). Throws `too_large` if it has too many pairs. Each pair is parsed by
 * itself: the time to parse all at once grows with the square of the number of pairs without `=`.
 */
export function parseUrlEncodedForm(body: string): URLSearchParams {
  assertFormFieldCount(body, '&')
  const form = new URLSearchParams()
  // The constructor would remove a question mark at the start.
  for (const pair of body.split('&'))
    for (const [name, value] of new URLSearchParams(`&${pair}`)) form.append(name, value)
  return form
}

/** Counts the separators of a form's fields before the form is parsed; throws `too_large` if there are too many. */
export function assertFormFieldCount(body: string, separator: string): void {
  let count = 0
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + separator.length)) {
    count += 1
    if (count > maxFormFields) throw new ProblemError('too_large')
  }
}
