import { ConfigError, type Environment, readUrlSetting, readVariable } from './read-setting.ts'
import type { SettingName } from './setting-names.ts'

/** A hosted project that keeps the accounts in place of this process. */
export interface SupabaseConfig {
  /** Its address, an origin. */
  readonly url: string
  readonly publishable: string
  readonly secret: string
}

const names = {
  url: ['SUPABASE_URL'],
  publishable: ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY'],
  secret: ['SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'],
} as const

/** Reads the settings of a hosted project: all of them, or none. */
export function readSupabaseConfig(env: Environment): SupabaseConfig | null {
  const found = Object.values(names).map((each) => each.find((name) => readVariable(env, name) !== null))
  if (found.every((name) => name === undefined)) return null
  const set = found.find((name) => name !== undefined)
  const missing = Object.values(names).find((_, index) => found[index] === undefined)
  if (missing !== undefined)
    throw new ConfigError(
      missing.join(' or '),
      '',
      `set, because ${set} is: a hosted project needs all three`,
    )
  return {
    url: readUrl(env),
    publishable: readKey(env, names.publishable, {
      prefix: 'sb_publishable_',
      role: 'anon',
      called: 'the publishable key',
    }),
    secret: readKey(env, names.secret, {
      prefix: 'sb_secret_',
      role: 'service_role',
      called: 'the secret key',
    }),
  }
}

function readUrl(env: Environment): string {
  const expected = 'the address of the project without a path, such as https://abc.supabase.co'
  const address = readUrlSetting(env, 'SUPABASE_URL', ['http:', 'https:'], expected)
  if (address !== null && address.href === `${address.origin}/`) return address.origin
  throw new ConfigError('SUPABASE_URL', readVariable(env, 'SUPABASE_URL') ?? '', expected)
}

/** What tells the keys of a project apart: the prefix of today's, the role in those that are tokens. */
interface ExpectedKey {
  readonly prefix: 'sb_publishable_' | 'sb_secret_'
  readonly role: 'anon' | 'service_role'
  readonly called: string
}

/** Reads a key. What is refused may be a secret, and is not shown. */
function readKey(env: Environment, variables: readonly SettingName[], form: ExpectedKey): string {
  const variable = variables.find((name) => readVariable(env, name) !== null)
  const key = variable === undefined ? null : readVariable(env, variable)
  if (variable === undefined || key === null) throw new Error('A key is read only where it is set')
  const { prefix, role, called } = form
  const other = prefix === 'sb_secret_' ? 'publishable' : 'secret'
  const expected = `${called} of the project: ${prefix}… or a JWT with the role ${role}`
  if (!key.startsWith('sb_')) {
    const found = parseRoleClaim(key)
    if (found === role) return key
    throw new ConfigError(
      variable,
      '***',
      found === null ? `${expected}, copied whole` : `${expected}, not ${found}`,
    )
  }
  if (key.startsWith(prefix) && /^[\w-]{20,200}$/.test(key)) return key
  const swapped = key.startsWith(`sb_${other}_`)
  throw new ConfigError(
    variable,
    '***',
    swapped ? `${expected}, not the ${other} key` : `${expected}, copied whole`,
  )
}

/** The role that a token gives; null: it is no token of a project. Whether it is genuine only the project can tell. */
function parseRoleClaim(text: string): string | null {
  const payload = /^[\w-]{10,2000}\.([\w-]{10,4000})\.[\w-]{10,2000}$/.exec(text)?.[1]
  if (payload === undefined) return null
  try {
    const json: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const role = typeof json === 'object' && json !== null && 'role' in json ? json.role : null
    return typeof role === 'string' && /^\w{1,40}$/.test(role) ? role : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
