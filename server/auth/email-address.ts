import { validateFields } from '../../domain/validation/validate-fields.ts'

/**
 * An address as accounts are found by it. Only Latin capitals are made small: the rules of other scripts make one
 * address out of two (the sign K for kelvin would become k).
 */
export function normalizeEmail(text: string): string {
  return text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Whether a normal address may have an account: letters that look like others are not taken. */
export async function isAcceptedEmail(address: string): Promise<boolean> {
  if (!/^[\x21-\x7e]{3,254}$/.test(address)) return false
  const field = { name: 'email', rules: 'required|email', label: 'e-mail', value: address }
  return !(await validateFields([field], 'en-US')).email
}
