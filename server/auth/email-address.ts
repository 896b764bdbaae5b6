import { validateFields } from '../../domain/validation/validate-fields.ts'

/**
 * Normalizes an address for the lookup of accounts. Only Latin capitals are lowercased: Unicode rules would
 * merge different addresses (the Kelvin sign K would become k).
 */
export function normalizeEmail(text: string): string {
  return text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/**
 * Whether a normalized address may have an account: non-ASCII characters that look like others are rejected.
 */
export async function isAcceptedEmail(address: string): Promise<boolean> {
  if (!/^[\x21-\x7e]{3,254}$/.test(address)) return false
  const field = { name: 'email', rules: 'required|email', label: 'e-mail', value: address }
  return !(await validateFields([field], 'en-US')).email
}
