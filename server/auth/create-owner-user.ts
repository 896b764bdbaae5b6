import type { SiteDatabase } from '../data/index.ts'
import { createOperatorAuditContext, toAuditUserTraits, writeAuditEntry } from './audit-log.ts'
import { isAcceptedEmail, normalizeEmail } from './email-address.ts'
import { insertUserWithIdentity } from './new-user.ts'
import { hashPassword } from './password-hash.ts'
import { isPasswordTooLong } from './password-rules.ts'

/** The owner cannot be created; the message states the reason in one line. */
class OwnerCreationError extends Error {
  override readonly name = 'OwnerCreationError'
}

/** Creates an account with the owner role. */
export async function createOwnerUser(
  data: SiteDatabase,
  email: string,
  password: string,
  minPasswordLength: number,
): Promise<void> {
  const address = normalizeEmail(email)
  if (!(await isAcceptedEmail(address)))
    throw new OwnerCreationError(`"${email.slice(0, 100)}" is not an e-mail address.`)
  if ([...password].length < minPasswordLength || isPasswordTooLong(password))
    throw new OwnerCreationError(`The password must have ${minPasswordLength} to 256 characters.`)
  const passwordHash = await hashPassword(password)
  const at = new Date().toISOString()
  await data.transaction(async ({ auth }) => {
    if (await auth.users.findByEmail(address))
      throw new OwnerCreationError(`An account for ${address} already exists.`)
    const appMetadata = { role: 'owner' }
    const user = await insertUserWithIdentity(
      auth,
      { email: address, passwordHash, confirmed: true, userMetadata: {}, appMetadata },
      at,
    )
    await writeAuditEntry(auth, createOperatorAuditContext(at), 'user_signedup', {
      ...toAuditUserTraits(user),
      role: 'owner',
    })
  })
}
