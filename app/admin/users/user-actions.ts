import type { GoTrueAdminApi, User } from '@supabase/auth-js'
import { ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import type { ActionHandler, ActionOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import { toAuthErrorFlash, toAuthFormErrors } from '../auth-errors.ts'
import { getUserOrThrow } from './find-users.ts'
import { createInviteOrRecoveryLink, type UserActionData } from './invite-or-recovery-link.ts'
import { isLastOwner } from './last-owner.ts'

/** Somebody to whom something is to be done. */
interface UserActionRequest extends AdminActionRequest {
  readonly authAdmin: GoTrueAdminApi
  readonly user: User
  /** Whether it is who asks. */
  readonly isCurrentUser: boolean
}

type UserActionHandler = (about: UserActionRequest) => Promise<ActionOutcome<UserActionData>>

const permanentBanDuration = '876000h'
const userListPath = '/admin/people'

/** What an owner may do to somebody. */
export const userActions: Readonly<Record<string, ActionHandler<UserActionData>>> = {
  role: withUser(changeRole),
  suspend: withUser(suspend),
  restore: withUser(restore),
  remove: withUser(remove),
  'factors-reset': withOtherUser(resetFactors),
  'passkeys-reset': withOtherUser(resetPasskeys),
  letter: withOtherUser(sendInviteOrRecoveryEmail),
  link: withOtherUser(createLink),
}

function withUser(work: UserActionHandler): ActionHandler<UserActionData> {
  return async (asked) => {
    const people = await asked.app.session.getAdminClient()
    try {
      const user = await getUserOrThrow(people, asked.args.params.id ?? '')
      return await work({ ...asked, authAdmin: people, user, isCurrentUser: user.id === asked.me.id })
    } catch (error) {
      if (toProblemOrNull(error)?.code !== 'not_found') throw error
      return { flash: 'gone', to: userListPath }
    }
  }
}

/** Help for others: one's own ways in change on one's own page, where the current password is asked for. */
function withOtherUser(work: UserActionHandler): ActionHandler<UserActionData> {
  return withUser(async (about) => {
    if (about.isCurrentUser) throw new ProblemError('bad_request')
    return work(about)
  })
}

async function changeRole({
  authAdmin: people,
  user,
  isCurrentUser: isMe,
  app,
  t,
  text,
}: UserActionRequest): ReturnType<UserActionHandler> {
  const role = text('role')
  if (role !== 'owner' && role !== 'editor') throw new ProblemError('bad_request')
  if (role !== 'owner' && (await isLastOwner(people, user, app.now)))
    return { errors: { form: [t('refusals.lastOwner')] } }
  const { error } = await people.updateUserById(user.id, { app_metadata: { role } })
  if (error !== null) return { errors: toAuthFormErrors(error, t) }
  return isMe && role !== 'owner' ? { flash: 'steppedDown', to: '/admin' } : { flash: 'roleChanged' }
}

async function suspend({
  authAdmin: people,
  user,
  isCurrentUser: isMe,
  app,
}: UserActionRequest): ReturnType<UserActionHandler> {
  if (isMe) return { flash: 'yourself' }
  if (await isLastOwner(people, user, app.now)) return { flash: 'lastOwner' }
  const { error } = await people.updateUserById(user.id, { ban_duration: permanentBanDuration })
  if (error !== null) return { flash: toAuthErrorFlash(error) }
  await app.content.previews.deleteLinksOf(user.id, app.context)
  return { flash: 'suspended' }
}

async function restore({ authAdmin: people, user }: UserActionRequest): ReturnType<UserActionHandler> {
  const { error } = await people.updateUserById(user.id, { ban_duration: 'none' })
  return { flash: error === null ? 'restored' : toAuthErrorFlash(error) }
}

async function remove({
  authAdmin: people,
  user,
  isCurrentUser: isMe,
  app,
}: UserActionRequest): ReturnType<UserActionHandler> {
  if (isMe) return { flash: 'yourself' }
  if (await isLastOwner(people, user, app.now)) return { flash: 'lastOwner' }
  const { error } = await people.deleteUser(user.id)
  if (error !== null) return { flash: toAuthErrorFlash(error) }
  // What they gave out of the drafts ends with them.
  await app.content.previews.deleteLinksOf(user.id, app.context)
  return { flash: 'removed', to: userListPath }
}

async function resetFactors({ authAdmin: people, user }: UserActionRequest): ReturnType<UserActionHandler> {
  const { data, error } = await people.mfa.listFactors({ userId: user.id })
  if (error !== null) return { flash: toAuthErrorFlash(error) }
  for (const { id } of data.factors) {
    const { error: refused } = await people.mfa.deleteFactor({ userId: user.id, id })
    // Codes go with the last factor they stood in for.
    if (refused !== null && refused.code !== 'mfa_factor_not_found')
      return { flash: toAuthErrorFlash(refused) }
  }
  return { flash: 'factorsReset' }
}

async function resetPasskeys({ authAdmin: people, user }: UserActionRequest): ReturnType<UserActionHandler> {
  const { data, error } = await people.passkey.listPasskeys({ userId: user.id })
  if (error !== null) return { flash: toAuthErrorFlash(error) }
  for (const { id: passkeyId } of data) {
    const { error: refused } = await people.passkey.deletePasskey({ userId: user.id, passkeyId })
    if (refused !== null) return { flash: toAuthErrorFlash(refused) }
  }
  return { flash: 'passkeysReset' }
}

/** Who has confirmed their address gets a letter to choose a new password by, who has not is invited again. */
async function sendInviteOrRecoveryEmail({
  authAdmin: people,
  user,
  app,
}: UserActionRequest): ReturnType<UserActionHandler> {
  const email = user.email ?? ''
  const { error } = user.email_confirmed_at
    ? await (await app.session.getAuthClient()).resetPasswordForEmail(email)
    : await people.inviteUserByEmail(email)
  return { flash: error === null ? 'letterSent' : toAuthErrorFlash(error) }
}

async function createLink({
  authAdmin: people,
  user,
  app,
}: UserActionRequest): ReturnType<UserActionHandler> {
  const email = user.email ?? ''
  const kind = user.email_confirmed_at ? 'recovery' : 'invite'
  const { data, error } = await people.generateLink({ type: kind, email })
  if (error !== null) return { flash: toAuthErrorFlash(error) }
  return { shown: { link: createInviteOrRecoveryLink(app.origin, email, kind, data.properties) } }
}
