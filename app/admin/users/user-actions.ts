import type { GenerateLinkProperties, GoTrueAdminApi, User } from '@supabase/auth-js'
import { redirectDocument } from 'react-router'
import { parseSiteRole, siteRoles } from '../../../domain/permissions.ts'
import { ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import type { ActionHandler, ActionHandlerOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import { withFreshProof } from '../../actions/identity-proof.ts'
import { toAuthErrorFlashMessageKey, toAuthFormErrors } from '../auth-errors.ts'
import { isLastActiveOwner, readUserOrThrow } from './read-users.ts'

/** An action request with the user that it is about. */
interface UserActionRequest extends AdminActionRequest {
  readonly authAdmin: GoTrueAdminApi
  readonly user: User
  /** Whether that user sent the request. */
  readonly isCurrentUser: boolean
}

type UserActionHandler = (request: UserActionRequest) => Promise<ActionHandlerOutcome<UserActionLinkResult>>

const permanentBanDuration = '876000h'
const userListPath = '/admin/people'

/**
 * The actions of an owner on a user. Those that could let somebody else in need a fresh proof of identity: otherwise an
 * unattended session could make another owner, who then changes the first one's sign-in methods.
 */
export const userActions: Readonly<Record<string, ActionHandler<UserActionLinkResult>>> = {
  role: withFreshProof(withUser(changeRole)),
  suspend: withUser(suspend),
  restore: withUser(restore),
  remove: withFreshProof(withUser(remove)),
  export: withFreshProof(
    withUser(async ({ user }) => redirectDocument(`${userListPath}/${user.id}/export`, 303)),
  ),
  'factors-reset': withFreshProof(withOtherUser(resetFactors)),
  'passkeys-reset': withFreshProof(withOtherUser(resetPasskeys)),
  letter: withOtherUser(sendInviteOrRecoveryEmail),
  link: withFreshProof(withOtherUser(createLink)),
}

function withUser(work: UserActionHandler): ActionHandler<UserActionLinkResult> {
  return async (request) => {
    const authAdmin = await request.app.session.getAdminClient()
    try {
      const user = await readUserOrThrow(authAdmin, request.args.params.id ?? '')
      return await work({ ...request, authAdmin, user, isCurrentUser: user.id === request.me.id })
    } catch (error) {
      if (toProblemOrNull(error)?.code !== 'not_found') throw error
      return { flash: 'gone', to: userListPath }
    }
  }
}

/**
 * Actions on other users only: own sign-in methods are changed on the account page, which asks for a
 * proof of identity.
 */
function withOtherUser(work: UserActionHandler): ActionHandler<UserActionLinkResult> {
  return withUser(async (request) => {
    if (request.isCurrentUser) throw new ProblemError('bad_request')
    return work(request)
  })
}

async function changeRole({
  authAdmin,
  user,
  isCurrentUser,
  app,
  t,
  text,
}: UserActionRequest): ReturnType<UserActionHandler> {
  const role = parseSiteRole({ role: text('role') })
  if (role === null) throw new ProblemError('bad_request')
  if (role !== 'owner' && (await isLastActiveOwner(authAdmin, user, app.now)))
    return { errors: { form: [t('accountErrors.lastOwner')] } }
  const { error } = await authAdmin.updateUserById(user.id, { app_metadata: { role } })
  if (error !== null) return { errors: toAuthFormErrors(error, t) }
  return isCurrentUser && role !== 'owner' ? { flash: 'steppedDown', to: '/admin' } : { flash: 'roleChanged' }
}

async function suspend({
  authAdmin,
  user,
  isCurrentUser,
  app,
}: UserActionRequest): ReturnType<UserActionHandler> {
  if (isCurrentUser) return { flash: 'yourself' }
  if (await isLastActiveOwner(authAdmin, user, app.now)) return { flash: 'lastOwner' }
  const { error } = await authAdmin.updateUserById(user.id, { ban_duration: permanentBanDuration })
  if (error !== null) return { flash: toAuthErrorFlashMessageKey(error) }
  return { flash: 'suspended' }
}

async function restore({ authAdmin, user }: UserActionRequest): ReturnType<UserActionHandler> {
  const { error } = await authAdmin.updateUserById(user.id, { ban_duration: 'none' })
  return { flash: error === null ? 'restored' : toAuthErrorFlashMessageKey(error) }
}

async function remove({
  authAdmin,
  user,
  isCurrentUser,
  app,
}: UserActionRequest): ReturnType<UserActionHandler> {
  if (isCurrentUser) return { flash: 'yourself' }
  if (await isLastActiveOwner(authAdmin, user, app.now)) return { flash: 'lastOwner' }
  const { error } = await authAdmin.deleteUser(user.id)
  if (error !== null) return { flash: toAuthErrorFlashMessageKey(error) }
  // The author stays: an owner who removes a person does not take the name from their texts.
  await app.content.userData.removeDraftsAndLinks(user.id, app.context)
  return { flash: 'removed', to: userListPath }
}

async function resetFactors({ authAdmin, user }: UserActionRequest): ReturnType<UserActionHandler> {
  const { data, error } = await authAdmin.mfa.listFactors({ userId: user.id })
  if (error !== null) return { flash: toAuthErrorFlashMessageKey(error) }
  for (const { id } of data.factors) {
    const { error: deleteError } = await authAdmin.mfa.deleteFactor({ userId: user.id, id })
    // Recovery codes are deleted together with the last factor.
    if (deleteError !== null && deleteError.code !== 'mfa_factor_not_found')
      return { flash: toAuthErrorFlashMessageKey(deleteError) }
  }
  return { flash: 'factorsReset' }
}

async function resetPasskeys({ authAdmin, user }: UserActionRequest): ReturnType<UserActionHandler> {
  const { data, error } = await authAdmin.passkey.listPasskeys({ userId: user.id })
  if (error !== null) return { flash: toAuthErrorFlashMessageKey(error) }
  for (const { id: passkeyId } of data) {
    const { error: deleteError } = await authAdmin.passkey.deletePasskey({ userId: user.id, passkeyId })
    if (deleteError !== null) return { flash: toAuthErrorFlashMessageKey(deleteError) }
  }
  return { flash: 'passkeysReset' }
}

/** Sends a password reset e-mail to users with a confirmed address, and a new invitation to others. */
async function sendInviteOrRecoveryEmail({
  authAdmin,
  user,
  app,
}: UserActionRequest): ReturnType<UserActionHandler> {
  const email = user.email ?? ''
  const { error } = user.email_confirmed_at
    ? await (await app.session.getAuthClient()).resetPasswordForEmail(email)
    : await authAdmin.inviteUserByEmail(email)
  return { flash: error === null ? 'letterSent' : toAuthErrorFlashMessageKey(error) }
}

async function createLink({ authAdmin, user, app }: UserActionRequest): ReturnType<UserActionHandler> {
  const email = user.email ?? ''
  const kind = user.email_confirmed_at ? 'recovery' : 'invite'
  const { data, error } = await authAdmin.generateLink({ type: kind, email })
  if (error !== null) return { flash: toAuthErrorFlashMessageKey(error) }
  return { shown: { link: createInviteOrRecoveryLink(app.origin, email, kind, data.properties) } }
}

/** The actions of the user list page; for owners. */
export const userListActions: Readonly<Record<string, ActionHandler<UserActionLinkResult>>> = {
  invite: withFreshProof(invite),
}

/** Creates the user with its role before inviting, so that the invited user never signs in without it. */
async function invite({
  app,
  t,
  text,
  check,
}: AdminActionRequest): ReturnType<ActionHandler<UserActionLinkResult>> {
  const [email, name, role, way] = ['email', 'name', 'role', 'way'].map((field) => text(field).trim())
  const values = { email: email ?? '', name: name ?? '', role: role ?? '', way: way ?? '' }
  const errors = await check([
    { name: 'email', rules: 'required|email', label: t('people.email') },
    { name: 'name', rules: 'length:0,50', label: t('account.name') },
    { name: 'role', rules: `required|is:${siteRoles.join()}`, label: t('people.role') },
    { name: 'way', rules: 'required|is:letter,link', label: t('people.way') },
  ])
  if (errors !== null) return { errors, values }
  const authAdmin = await app.session.getAdminClient()
  const user_metadata = { language: app.site.lang, ...(values.name === '' ? {} : { name: values.name }) }
  const created = await authAdmin.createUser({
    email: values.email,
    app_metadata: { role: values.role },
    user_metadata,
  })
  if (created.error !== null) return { errors: toAuthFormErrors(created.error, t, 'email'), values }
  const address = created.data.user.email ?? values.email
  if (values.way === 'link') {
    const { data, error } = await authAdmin.generateLink({ type: 'invite', email: address })
    if (error === null)
      return { shown: { link: createInviteOrRecoveryLink(app.origin, address, 'invite', data.properties) } }
    await authAdmin.deleteUser(created.data.user.id)
    return { errors: toAuthFormErrors(error, t), values }
  }
  const { error } = await authAdmin.inviteUserByEmail(address)
  if (error === null) return { flash: 'invited' }
  await authAdmin.deleteUser(created.data.user.id)
  return { errors: toAuthFormErrors(error, t), values }
}

/** A sign-in link that the owner passes on to the user; shown only once. */
export interface InviteOrRecoveryLink {
  readonly kind: 'invite' | 'recovery'
  readonly email: string
  readonly href: string
}

export interface UserActionLinkResult {
  readonly link: InviteOrRecoveryLink
}

type GeneratedToken = Pick<GenerateLinkProperties, 'hashed_token' | 'verification_type'>

/** Builds the link to this site's own confirmation page. */
function createInviteOrRecoveryLink(
  origin: string,
  email: string,
  kind: InviteOrRecoveryLink['kind'],
  token: GeneratedToken,
): InviteOrRecoveryLink {
  const query = new URLSearchParams({ token_hash: token.hashed_token, type: token.verification_type })
  return { kind, email, href: `${origin}/confirm?${query}` }
}
