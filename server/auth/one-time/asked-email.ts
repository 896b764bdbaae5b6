import { type Json, textIn } from '../body.ts'
import { isEmail, normalEmail } from '../email.ts'
import { AuthProblem } from '../problems.ts'

/** The address or the number a request is about, in its normal form. */
export async function emailOrPhone(body: Json): Promise<{ email: string } | { phone: string }> {
  const given = { email: textIn(body, 'email'), phone: textIn(body, 'phone') }
  if ((given.email === null) === (given.phone === null))
    throw new AuthProblem('validation_failed', {
      message: 'Only an email address or phone number should be provided',
    })
  if (given.email !== null) return { email: await checkedEmail(given.email) }
  return { phone: checkedPhone(given.phone ?? '') }
}

export async function emailIn(body: Json, name = 'email'): Promise<string> {
  const email = textIn(body, name)
  if (email === null)
    throw new AuthProblem('validation_failed', { message: `An ${name} address is required` })
  return checkedEmail(email)
}

export async function checkedEmail(text: string): Promise<string> {
  const email = normalEmail(text)
  if (await isEmail(email)) return email
  throw new AuthProblem('email_address_invalid')
}

/** A number as accounts are found by it: the country's and the own digits, nothing else. */
export function checkedPhone(text: string): string {
  const phone = text.replace(/^\+/, '').replace(/[ ()-]/g, '')
  if (/^[1-9]\d{6,14}$/.test(phone)) return phone
  throw new AuthProblem('validation_failed', {
    message: 'Invalid phone number format (E.164 required)',
  })
}
