import { AuthProblem } from '../auth-problem.ts'
import { isAcceptedEmail, normalizeEmail } from '../email-address.ts'
import { type JsonObject, readOptionalString } from '../json-body.ts'

/** The address or the number a request is about, in its normal form. */
export async function readEmailOrPhone(body: JsonObject): Promise<{ email: string } | { phone: string }> {
  const given = { email: readOptionalString(body, 'email'), phone: readOptionalString(body, 'phone') }
  if ((given.email === null) === (given.phone === null))
    throw new AuthProblem('validation_failed', {
      message: 'Only an email address or phone number should be provided',
    })
  if (given.email !== null) return { email: await parseEmailAddress(given.email) }
  return { phone: parsePhoneNumber(given.phone ?? '') }
}

export async function readEmailAddress(body: JsonObject, name = 'email'): Promise<string> {
  const email = readOptionalString(body, name)
  if (email === null)
    throw new AuthProblem('validation_failed', { message: `An ${name} address is required` })
  return parseEmailAddress(email)
}

export async function parseEmailAddress(text: string): Promise<string> {
  const email = normalizeEmail(text)
  if (await isAcceptedEmail(email)) return email
  throw new AuthProblem('email_address_invalid')
}

/** A number as accounts are found by it: the country's and the own digits, nothing else. */
export function parsePhoneNumber(text: string): string {
  const phone = text.replace(/^\+/, '').replace(/[ ()-]/g, '')
  if (/^[1-9]\d{6,14}$/.test(phone)) return phone
  throw new AuthProblem('validation_failed', {
    message: 'Invalid phone number format (E.164 required)',
  })
}
