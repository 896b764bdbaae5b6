import { randomUUID } from 'node:crypto'
import { validate } from '../../domain/validation/validate.ts'
import type { Data } from '../data/index.ts'
import { hashPassword } from './password.ts'

/** The account cannot be made; the message says why, in one line. */
export class OwnerRefused extends Error {
  override readonly name = 'OwnerRefused'
}

const shortest = 10
const longest = 256

/** Makes an account that may do everything. */
export async function createOwner(data: Data, email: string, password: string): Promise<void> {
  const address = email.trim().toLowerCase()
  const field = { name: 'email', rules: 'required|email|length:3,254', label: 'e-mail', value: address }
  const { email: wrong } = await validate([field], 'en-US')
  if (wrong) throw new OwnerRefused(`"${email.slice(0, 100)}" is not an e-mail address.`)
  if (password.length < shortest || password.length > longest) {
    throw new OwnerRefused(`The password must have ${shortest} to ${longest} characters.`)
  }
  if (await data.accounts.findByEmail(address))
    throw new OwnerRefused(`There is an account of ${address} already.`)
  const at = new Date().toISOString()
  const encrypted_password = await hashPassword(password)
  await data.accounts.add({
    id: randomUUID(),
    email: address,
    encrypted_password,
    role: 'owner',
    created_at: at,
    updated_at: at,
  })
}
