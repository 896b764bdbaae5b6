import { type AdminUserAttributes, GoTrueAdminApi } from '@supabase/auth-js'
import { type Kysely, sql } from 'kysely'
import { insertUserWithIdentity } from '../../auth/new-user.ts'
import { isPasswordHash } from '../../auth/password-hash.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import type { SiteDatabaseConnection } from '../../data/connection.ts'
import { createRepositories, createSiteDatabaseOverConnection } from '../../data/index.ts'
import type { DatabaseTables } from '../../data/tables.ts'
import { HostedProjectError } from '../../startup/hosted-project.ts'

interface HostedAccounts {
  readonly url: string
  readonly secret: string
}

interface AccountsMove {
  moved: number
  alreadyPresent: number
  /** Addresses of accounts that cannot be moved, with the reason. */
  readonly skipped: { readonly name: string; readonly reason: string }[]
}

const pageLength = 100
const hourMs = 3_600_000
const ssoReason = 'signs in with a SAML provider, which the project does not have'

function createAdminClient({ url, secret }: HostedAccounts): GoTrueAdminApi {
  return new GoTrueAdminApi({
    url: `${url}/auth/v1`,
    headers: { apikey: secret, Authorization: `Bearer ${secret}` },
  })
}

/** Creates an owner of the site in the project; throws a `HostedProjectError` if the address is taken. */
export async function createOwnerInProject(
  project: HostedAccounts,
  email: string,
  password: string,
): Promise<void> {
  const { error } = await createAdminClient(project).createUser({
    email,
    password,
    email_confirm: true,
    app_metadata: { role: 'owner' },
  })
  if (error === null) return
  if (error.code === 'email_exists')
    throw new HostedProjectError(
      `The project at ${project.url} has an account with the address ${email} already: give it the role owner in app_metadata there.`,
    )
  throw createProjectError(error)
}

/** Creates the accounts that the project does not have; with `isDryRun` only counts them. */
export async function moveAccountsToProject(
  source: SiteDatabaseConnection,
  project: HostedAccounts,
  {
    isDryRun,
    onProgress,
  }: { readonly isDryRun: boolean; readonly onProgress: (done: number, total: number) => void },
): Promise<AccountsMove> {
  const { users } = createSiteDatabaseOverConnection(source).auth
  const admin = createAdminClient(project)
  const result: AccountsMove = { moved: 0, alreadyPresent: 0, skipped: [] }
  for (let page = 1, done = 0; ; page += 1) {
    const { rows, total } = await users.list(page, pageLength)
    for (const user of rows) {
      if (user.deleted_at === null && user.is_anonymous === 0)
        await moveAccount(admin, user, result, isDryRun)
      done += 1
      onProgress(done, total)
    }
    if (rows.length < pageLength) return result
  }
}

async function moveAccount(
  admin: GoTrueAdminApi,
  user: AuthUserTable,
  result: AccountsMove,
  isDryRun: boolean,
): Promise<void> {
  const name = user.email ?? user.phone ?? user.id
  const found = await admin.getUserById(user.id)
  if (found.error === null) {
    result.alreadyPresent += 1
    return
  }
  if (found.error.status !== 404) throw createProjectError(found.error)
  if (user.is_sso_user === 1) {
    result.skipped.push({ name, reason: ssoReason })
    return
  }
  if (!isDryRun) {
    const { error } = await admin.createUser(toAdminUserAttributes(user))
    if (error?.code === 'email_exists' || error?.code === 'phone_exists') {
      result.skipped.push({ name, reason: 'the project has another account with this address' })
      return
    }
    if (error !== null) throw createProjectError(error)
  }
  result.moved += 1
}

function toAdminUserAttributes(user: AuthUserTable): AdminUserAttributes {
  const { provider: _, providers: __, ...appMetadata } = JSON.parse(user.raw_app_meta_data)
  const bannedMs = Date.parse(user.banned_until ?? '') - Date.now()
  return {
    id: user.id,
    ...(user.email === null ? {} : { email: user.email, email_confirm: user.email_confirmed_at !== null }),
    ...(user.phone === null ? {} : { phone: user.phone, phone_confirm: user.phone_confirmed_at !== null }),
    ...(user.encrypted_password === null ? {} : { password_hash: user.encrypted_password }),
    app_metadata: appMetadata,
    user_metadata: JSON.parse(user.raw_user_meta_data),
    ...(bannedMs > 0 ? { ban_duration: `${Math.ceil(bannedMs / hourMs)}h` } : {}),
  }
}

function createProjectError(error: {
  readonly message: string
  readonly status?: number | undefined
}): HostedProjectError {
  return new HostedProjectError(
    `The accounts of the project cannot be read or written (${error.status ?? 'no answer'}: ${error.message.split('\n')[0]}). ` +
      'Check SUPABASE_URL and SUPABASE_SECRET_KEY.',
  )
}

/** The columns of the accounts of a project that are moved. */
interface ProjectUser {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
  readonly password: string | null
  readonly is_confirmed: boolean
  readonly app_metadata: string | null
  readonly user_metadata: string | null
  readonly banned_until: string | null
}

/** The accounts in the database of a project: its service does not tell password hashes. */
export async function readProjectUsers({ db }: SiteDatabaseConnection): Promise<ProjectUser[]> {
  const { rows } = await sql<ProjectUser>`
    select id::text, nullif(email, '') as email, nullif(phone, '') as phone, nullif(encrypted_password, '') as password,
      (email_confirmed_at is not null or phone_confirmed_at is not null) as is_confirmed,
      raw_app_meta_data::text as app_metadata, raw_user_meta_data::text as user_metadata, banned_until
    from auth.users where deleted_at is null and is_anonymous is not true and is_sso_user is not true order by id`.execute(
    db,
  )
  return rows.filter(({ email, phone }) => email !== null || phone !== null)
}

/** Inserts accounts of a project into tables without accounts. A password whose hash is not known here has to be set anew. */
export async function insertProjectUsers(
  db: Kysely<DatabaseTables>,
  engine: SiteDatabaseConnection['engine'],
  users: readonly ProjectUser[],
  at: string,
): Promise<void> {
  const { auth } = createRepositories(db, engine)
  for (const user of users) {
    const { provider: _, providers: __, ...appMetadata } = JSON.parse(user.app_metadata ?? '{}')
    const common = {
      id: user.id,
      passwordHash: user.password !== null && isPasswordHash(user.password) ? user.password : null,
      confirmed: user.is_confirmed,
      userMetadata: JSON.parse(user.user_metadata ?? '{}'),
      appMetadata,
      bannedUntil: user.banned_until,
    }
    await insertUserWithIdentity(
      auth,
      user.email !== null ? { ...common, email: user.email } : { ...common, phone: user.phone ?? '' },
      at,
    )
  }
}
