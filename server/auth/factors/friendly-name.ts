import { AuthProblem } from '../auth-problem.ts'
import { type JsonObject, readOptionalStringField } from '../json-body.ts'

const maxNameLength = 120

/** The user's name of a factor or passkey; null: none. */
export function readFriendlyNameField(body: JsonObject): string | null {
  const name = readOptionalStringField(body, 'friendly_name')?.trim() ?? ''
  if ([...name].length > maxNameLength || /\p{Cc}/u.test(name))
    throw new AuthProblem('validation_failed', {
      message: `friendly_name must be one line of at most ${maxNameLength} characters`,
    })
  return name === '' ? null : name
}
