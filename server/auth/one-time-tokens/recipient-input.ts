import { AuthProblem } from '../auth-problem.ts'
import { isAcceptedEmail, normalizeEmail } from '../email-address.ts'
import { type JsonObject, readOptionalStringField } from '../json-body.ts'

/** Reads the e-mail address or phone number of a request, normalized. */
export async function readEmailOrPhoneField(
  body: JsonObject,
): Promise<{ email: string } | { phone: string }> {
  const input = {
    email: readOptionalStringField(body, 'email'),
    phone: readOptionalStringField(body, 'phone'),
  }
  if ((input.email === null) === (input.phone === null))
    throw new AuthProblem('validation_failed', {
      message: 'Only an email address or phone number should be provided',
    })
  if (input.email !== null) return { email: await parseEmailAddress(input.email) }
  return { phone: parsePhoneNumber(input.phone ?? '') }
}

export async function readEmailAddressField(body: JsonObject, name = 'email'): Promise<string> {
  const email = readOptionalStringField(body, name)
  if (email === null)
    throw new AuthProblem('validation_failed', { message: `An ${name} address is required` })
  return parseEmailAddress(email)
}

export async function parseEmailAddress(text: string): Promise<string> {
  const email = normalizeEmail(text)
  if (await isAcceptedEmail(email)) return email
  throw new AuthProblem('validation_failed', {
    message: 'Unable to validate email address: invalid format',
  })
}

/** Normalizes a phone number for the lookup of accounts: country code and digits only. */
export function parsePhoneNumber(text: string): string {
  const phone = text.replace(/^\+/, '').replace(/[ ()-]/g, '')
  if (/^[1-9]\d{6,14}$/.test(phone)) return phone
  throw new AuthProblem('validation_failed', {
    message: 'Invalid phone number format (E.164 required)',
  })
}
