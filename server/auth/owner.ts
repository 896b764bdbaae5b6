import type { Data } from '../data/index.ts'
import { about, note, operator } from './audit.ts'
import { isEmail, normalEmail } from './email.ts'
import { addUser } from './new-user.ts'
import { hashPassword } from './password.ts'
import { isTooLong } from './password-rules.ts'

/** The account cannot be made; the message says why, in one line. */
export class OwnerRefused extends Error {
  override readonly name = 'OwnerRefused'
}

/** Makes an account that may do everything. */
export async function createOwner(
  data: Data,
  email: string,
  password: string,
  shortest: number,
): Promise<void> {
  const address = normalEmail(email)
  if (!(await isEmail(address))) throw new OwnerRefused(`"${email.slice(0, 100)}" is not an e-mail address.`)
  if ([...password].length < shortest || isTooLong(password))
    throw new OwnerRefused(`The password must have ${shortest} to 256 characters.`)
  const passwordHash = await hashPassword(password)
  const at = new Date().toISOString()
  await data.transaction(async ({ auth }) => {
    if (await auth.users.findByEmail(address))
      throw new OwnerRefused(`There is an account of ${address} already.`)
    const appMetadata = { role: 'owner' }
    const user = await addUser(
      auth,
      { email: address, passwordHash, confirmed: true, userMetadata: {}, appMetadata },
      at,
    )
    await note(auth, { actor: operator, address: '', at }, 'user_signedup', about(user))
  })
}
