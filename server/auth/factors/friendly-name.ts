import { type Json, textIn } from '../body.ts'
import { AuthProblem } from '../problems.ts'

const longest = 120

/** What somebody calls a factor or a passkey; null: nothing. */
export function friendlyNameIn(body: Json): string | null {
  const name = textIn(body, 'friendly_name')?.trim() ?? ''
  if ([...name].length > longest || /\p{Cc}/u.test(name))
    throw new AuthProblem('validation_failed', {
      message: `friendly_name must be one line of at most ${longest} characters`,
    })
  return name === '' ? null : name
}
