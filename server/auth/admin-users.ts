import { randomBytes } from 'node:crypto'
import { isEditorRole, parseSiteRole } from '../../domain/permissions.ts'
import type { AuthRepositories } from '../data/auth/index.ts'
import type { AuthUserTable } from '../data/auth/tables.ts'
import { findConstraintViolationKind } from '../data/engines/constraint-violations.ts'
import { type AdminUserInput, isUuid, parseAdminUserInput } from './admin-user-input.ts'
import { toPermanentUserColumns } from './anonymous-users.ts'
import {
  createAdminAuditContext,
  toAuditRoleTrait,
  toAuditUserChangeTraits,
  toAuditUserTraits,
  writeAuditEntry,
} from './audit-log.ts'
import { AuthProblem } from './auth-problem.ts'
import type { AuthDeps, RequestClient } from './contract.ts'
import { type JsonObject, mergeMetadata, parseJsonColumnOrEmpty, readBooleanField } from './json-body.ts'
import { assertOwnerRemains, canAffectOwners } from './last-owner.ts'
import { emptyUserMessageColumns, insertUserWithIdentity, type NewPhoneUser } from './new-user.ts'
import { hashPassword } from './password-hash.ts'
import { isBanned } from './user-ban.ts'
import { upsertEmailIdentity, upsertPhoneIdentity } from './user-identities.ts'
import { loadUserResponse, loadUserResponses, type UserResponse } from './user-response.ts'

export async function listUsers(
  { data }: AuthDeps,
  page: number,
  perPage: number,
  filter: string | null,
): Promise<{ users: UserResponse[]; total: number }> {
  const { rows, total } = await data.auth.users.list(page, perPage, filter)
  return { users: await loadUserResponses(data.auth, rows), total }
}

export async function loadUser({ data }: AuthDeps, id: string): Promise<UserResponse> {
  return loadUserResponse(data.auth, await findUserOrThrow(id, (userId) => data.auth.users.find(userId)))
}

export async function createUser(
  deps: AuthDeps,
  body: JsonObject,
  client: RequestClient,
): Promise<UserResponse> {
  const input = await parseAdminUserInput(deps, body)
  const { email, phone, id, bannedUntil } = input
  if (email === null && phone === null)
    throw new AuthProblem('validation_failed', {
      message: 'Cannot create a user without either an email or phone',
    })
  // A user created without a password cannot sign in with one: the hash is of a random password.
  const passwordHash = input.passwordHash ?? (await hashPassword(randomBytes(32).toString('base64url')))
  const at = deps.now().toISOString()
  return translateUniqueViolation(deps, input, null, () =>
    deps.data.transaction(async ({ auth }) => {
      const newUser = {
        ...(id === null ? {} : { id }),
        passwordHash,
        userMetadata: mergeMetadata({}, input.userMetadata ?? {}),
        appMetadata: mergeMetadata({}, input.appMetadata ?? {}),
        bannedUntil: bannedUntil ?? null,
      }
      const user = await insertAdminUser(auth, newUser, input, at)
      await writeAuditEntry(auth, createAdminAuditContext(client, at), 'user_signedup', {
        ...toAuditUserTraits(user),
        ...toAuditRoleTrait(user),
      })
      return loadUserResponse(auth, user)
    }),
  )
}

export async function updateUser(
  deps: AuthDeps,
  id: string,
  body: JsonObject,
  client: RequestClient,
): Promise<UserResponse> {
  const input = await parseAdminUserInput(deps, body)
  const at = deps.now().toISOString()
  return translateUniqueViolation(deps, input, id.toLowerCase(), () =>
    deps.data.transaction(async ({ auth }) => {
      // Lock the owners before the user in every transaction, to avoid deadlocks.
      const owners = canAffectOwners(input) ? await auth.users.listOwnersForUpdate() : []
      const user = await findUserOrThrow(id, (userId) => auth.users.findForUpdate(userId))
      const values = toUserUpdate(user, input, at)
      const changed = { ...user, ...values }
      assertOwnerRemains(owners, user, changed, deps.now())
      await auth.users.update(user.id, values)
      if ((input.email !== null || input.confirmEmail) && changed.email !== null)
        await upsertEmailIdentity(auth, user.id, changed.email, changed.email_confirmed_at !== null, at)
      if ((input.phone !== null || input.confirmPhone) && changed.phone !== null)
        await upsertPhoneIdentity(auth, user.id, changed.phone, changed.phone_confirmed_at !== null, at)
      if (changed.phone !== user.phone) await auth.oneTimeTokens.removeAll(user.id, ['phone_change_token'])
      if (changed.email !== user.email) await auth.oneTimeTokens.removeAll(user.id)
      else if (input.passwordHash !== null) await auth.oneTimeTokens.removeAll(user.id, ['recovery_token'])
      if (input.passwordHash !== null || isBanned(changed, deps.now())) await auth.sessions.removeAll(user.id)
      if (isBanned(changed, deps.now()) || isEditorRoleLost(user, changed))
        await auth.delegatedAccess.end(user.id, at)
      await writeAuditEntry(
        auth,
        createAdminAuditContext(client, at),
        'user_modified',
        toAuditUserChangeTraits(user, changed, deps.now()),
      )
      return loadUserResponse(auth, changed)
    }),
  )
}

/** Removes a user; a soft delete keeps a row without personal data and frees the address. */
export async function removeUser(
  deps: AuthDeps,
  id: string,
  body: JsonObject,
  client: RequestClient,
): Promise<void> {
  const isSoftDelete = readBooleanField(body, 'should_soft_delete')
  const at = deps.now().toISOString()
  await deps.data.transaction(async ({ auth }) => {
    const owners = await auth.users.listOwnersForUpdate()
    const user = await findUserOrThrow(id, (userId) => auth.users.findForUpdate(userId))
    assertOwnerRemains(owners, user, null, deps.now())
    await writeAuditEntry(auth, createAdminAuditContext(client, at), 'user_deleted', toAuditUserTraits(user))
    await auth.delegatedAccess.end(user.id, at)
    if (!isSoftDelete) return auth.users.remove(user.id)
    await auth.sessions.removeAll(user.id)
    await auth.users.removeIdentities(user.id)
    await auth.factors.removeAll(user.id)
    await auth.oneTimeTokens.removeAll(user.id)
    await auth.passkeys.removeAll(user.id)
    await auth.users.update(user.id, {
      email: null,
      phone: null,
      encrypted_password: null,
      raw_app_meta_data: '{}',
      raw_user_meta_data: '{}',
      ...emptyUserMessageColumns,
      deleted_at: user.deleted_at ?? at,
      updated_at: at,
    })
  })
}

function toUserUpdate(user: AuthUserTable, input: AdminUserInput, at: string) {
  const { email, phone, passwordHash, confirmEmail, confirmPhone, appMetadata, bannedUntil } = input
  const userMetadata = {
    ...input.userMetadata,
    ...(confirmEmail ? { email_verified: true } : {}),
    ...(confirmPhone ? { phone_verified: true } : {}),
  }
  const permanentColumns = {
    ...(confirmPhone && (phone ?? user.phone) !== null ? toPermanentUserColumns(user, 'phone') : {}),
    ...(confirmEmail && (email ?? user.email) !== null ? toPermanentUserColumns(user, 'email') : {}),
  }
  return {
    ...permanentColumns,
    ...(email === null ? {} : { email, email_change: null, email_change_confirm_status: 0 }),
    ...(phone === null ? {} : { phone, phone_change: null }),
    ...(passwordHash === null ? {} : { encrypted_password: passwordHash }),
    ...(passwordHash === null && isRoleGivenToUnconfirmedUser(user, input)
      ? { encrypted_password: null }
      : {}),
    ...(confirmEmail ? { email_confirmed_at: user.email_confirmed_at ?? at } : {}),
    ...(confirmPhone ? { phone_confirmed_at: user.phone_confirmed_at ?? at } : {}),
    ...(bannedUntil === undefined ? {} : { banned_until: bannedUntil }),
    raw_user_meta_data: JSON.stringify(
      mergeMetadata(parseJsonColumnOrEmpty(user.raw_user_meta_data), userMetadata),
    ),
    raw_app_meta_data: JSON.stringify(
      mergeMetadata(
        parseJsonColumnOrEmpty(permanentColumns.raw_app_meta_data ?? user.raw_app_meta_data),
        appMetadata ?? {},
      ),
    ),
    updated_at: at,
  }
}

/** Whether a role is given to an unconfirmed account: its password may have been set by another person. */
function isRoleGivenToUnconfirmedUser(
  user: AuthUserTable,
  { appMetadata, confirmEmail, confirmPhone }: AdminUserInput,
): boolean {
  const isConfirmed =
    user.email_confirmed_at !== null || user.phone_confirmed_at !== null || confirmEmail || confirmPhone
  return !isConfirmed && appMetadata?.role !== undefined
}

/** Whether a change takes the role away without which nothing can be signed or shared. */
function isEditorRoleLost(before: AuthUserTable, after: AuthUserTable): boolean {
  const [wasEditor, isEditor] = [before, after].map(({ raw_app_meta_data }) =>
    isEditorRole(parseSiteRole(parseJsonColumnOrEmpty(raw_app_meta_data))),
  )
  return wasEditor === true && isEditor === false
}

async function findUserOrThrow(
  id: string,
  find: (id: string) => Promise<AuthUserTable | null>,
): Promise<AuthUserTable> {
  const userId = id.toLowerCase()
  if (!isUuid(userId))
    throw new AuthProblem('validation_failed', { status: 404, message: 'user_id must be an UUID' })
  const user = await find(userId)
  if (user === null) throw new AuthProblem('user_not_found')
  return user
}

/** Inserts a user with an e-mail address, a phone number or both, and an identity for each. */
async function insertAdminUser(
  auth: AuthRepositories,
  newUser: Omit<NewPhoneUser, 'phone' | 'confirmed'>,
  { email, phone, confirmEmail, confirmPhone }: AdminUserInput,
  at: string,
): Promise<AuthUserTable> {
  if (email === null)
    return insertUserWithIdentity(auth, { ...newUser, phone: phone ?? '', confirmed: confirmPhone }, at)
  const user = await insertUserWithIdentity(auth, { ...newUser, email, confirmed: confirmEmail }, at)
  if (phone === null) return user
  const values = {
    phone,
    phone_confirmed_at: confirmPhone ? at : null,
    raw_app_meta_data: JSON.stringify({
      ...parseJsonColumnOrEmpty(user.raw_app_meta_data),
      providers: ['email', 'phone'],
    }),
    raw_user_meta_data: JSON.stringify({
      ...parseJsonColumnOrEmpty(user.raw_user_meta_data),
      ...(confirmPhone ? { phone_verified: true } : {}),
    }),
  }
  await auth.users.update(user.id, values)
  await upsertPhoneIdentity(auth, user.id, phone, confirmPhone, at)
  return { ...user, ...values }
}

/** Reports which of the values another user has; `userId`: null for a new user. */
async function translateUniqueViolation<T>(
  { data }: AuthDeps,
  { phone }: AdminUserInput,
  userId: string | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (findConstraintViolationKind(error) !== 'unique') throw error
    const phoneUser = phone === null ? null : await data.auth.users.findByPhone(phone)
    if (phoneUser === null || phoneUser.id === userId) throw new AuthProblem('email_exists', { cause: error })
    throw new AuthProblem('phone_exists', {
      message: 'Phone number already registered by another user',
      cause: error,
    })
  }
}
