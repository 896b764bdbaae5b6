import type { SiteDatabase } from '../data/index.ts'
import { createOperatorAuditContext, toAuditUserTraits, writeAuditEntry } from './audit-log.ts'
import type { AuthDeps } from './contract.ts'
import { normalizeEmail } from './email-address.ts'
import { parseJsonColumnOrEmpty } from './json-body.ts'
import { issueOneTimeToken } from './one-time-tokens/issue-one-time-token.ts'

/** The owner cannot be reset; the message states the reason in one line. */
class OwnerResetError extends Error {
  override readonly name = 'OwnerResetError'
}

/** The token of the link with which the owner sets a new password, and how long it is valid. */
interface OwnerResetLinkToken {
  readonly token: string
  readonly seconds: number
}

/** Throws unless the address is an owner's; returns it as it is stored. */
export async function assertOwnerEmail({ auth }: Pick<SiteDatabase, 'auth'>, email: string): Promise<string> {
  const address = normalizeEmail(email)
  const user = await auth.users.findByEmail(address)
  if (user === null || user.deleted_at !== null)
    throw new OwnerResetError(`There is no account for ${JSON.stringify(address.slice(0, 254))}.`)
  if (parseJsonColumnOrEmpty(user.raw_app_meta_data).role !== 'owner')
    throw new OwnerResetError(
      `${address} is not an owner of this site. An owner can help other users on their page in the admin area.`,
    )
  return address
}

/**
 * Gives an owner who cannot sign in access again: removes the password, second factors, recovery codes, passkeys,
 * linked accounts, the phone number and pending changes, which an attacker may have set, ends all sessions, signed URLs
 * and preview links, and lifts a suspension. The returned token is the only way in.
 */
export async function resetOwnerUser(
  deps: Pick<AuthDeps, 'data' | 'settings' | 'apiKeys' | 'now'>,
  email: string,
): Promise<OwnerResetLinkToken> {
  const at = deps.now().toISOString()
  return deps.data.transaction(async (data) => {
    const { auth } = data
    const address = await assertOwnerEmail(data, email)
    const found = await auth.users.findByEmail(address)
    const user = found && (await auth.users.findForUpdate(found.id))
    if (user === null || user.email !== address)
      throw new OwnerResetError('The account was changed meanwhile: run the command again.')
    await auth.sessions.removeAll(user.id)
    await auth.factors.removeAll(user.id)
    await auth.passkeys.removeAll(user.id)
    await auth.oneTimeTokens.removeAll(user.id)
    await auth.flowStates.removeByUser(user.id)
    await auth.delegatedAccess.end(user.id, at)
    for (const { id, provider } of await auth.users.listIdentities([user.id]))
      if (provider !== 'email') await auth.identities.remove(id)
    const values = {
      encrypted_password: null,
      banned_until: null,
      email_change: null,
      email_change_confirm_status: 0,
      phone: null,
      phone_confirmed_at: null,
      phone_change: null,
      updated_at: at,
    }
    await auth.users.update(user.id, values)
    const auditContext = createOperatorAuditContext(at)
    const traits = { ...toAuditUserTraits(user), changed: ['password', 'sign_in_methods'] }
    await writeAuditEntry(auth, auditContext, 'user_modified', traits)
    await writeAuditEntry(auth, auditContext, 'user_recovery_requested', toAuditUserTraits(user))
    return issueOneTimeToken(deps, auth, {
      user: { ...user, ...values },
      purpose: 'recovery',
      type: 'recovery_token',
      place: address,
    })
  })
}
