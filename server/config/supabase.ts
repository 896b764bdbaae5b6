import {
  ConfigError,
  type Environment,
  readChoiceSetting,
  readUrlSetting,
  readVariable,
} from './read-setting.ts'
import type { SettingName } from './setting-names.ts'

/** A hosted project in place of services of this process. */
export interface HostedSupabaseConfig {
  /** Its address, an origin. */
  readonly url: string
  readonly publishable: string
  readonly secret: string
  /**
   * `accounts`: only the accounts are there. `all`: the files and the tables, too, so that its realtime and its data API
   * take the place of the embedded ones.
   */
  readonly services: 'accounts' | 'all'
}

const servicesVariable = 'SUPABASE_USED_FOR'

const names = {
  url: ['SUPABASE_URL'],
  publishable: ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY'],
  secret: ['SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'],
} as const

/** Reads the settings of a hosted project: all of them, or none. `hasPostgres`: whether there is a `DATABASE_URL`. */
export function readHostedSupabaseConfig(
  env: Environment,
  { hasPostgres }: { readonly hasPostgres: boolean },
): HostedSupabaseConfig | null {
  const setNames = Object.values(names).map((alternatives) =>
    alternatives.find((name) => readVariable(env, name) !== null),
  )
  const services = readVariable(env, servicesVariable)
  if (setNames.every((name) => name === undefined)) {
    if (services === null) return null
    throw new ConfigError(servicesVariable, null, 'has no meaning without SUPABASE_URL and its keys')
  }
  const firstSetName = setNames.find((name) => name !== undefined)
  const missing = Object.values(names).find((_, index) => setNames[index] === undefined)
  if (missing !== undefined)
    throw new ConfigError(
      missing.join(' or '),
      '',
      `set, because ${firstSetName} is: a hosted project needs all three`,
    )
  return {
    url: readUrl(env),
    publishable: readKey(env, names.publishable, {
      prefix: 'sb_publishable_',
      role: 'anon',
      label: 'the publishable key',
    }),
    secret: readKey(env, names.secret, {
      prefix: 'sb_secret_',
      role: 'service_role',
      label: 'the secret key',
    }),
    services: readServices(env, hasPostgres),
  }
}

/** The tables have to be in the database of the project, which SQLite is not. */
function readServices(env: Environment, hasPostgres: boolean): HostedSupabaseConfig['services'] {
  const services = readChoiceSetting(
    env,
    servicesVariable,
    ['accounts', 'all'],
    hasPostgres ? 'all' : 'accounts',
  )
  if (services === 'accounts' || hasPostgres) return services
  throw new ConfigError(
    servicesVariable,
    services,
    'accounts, or DATABASE_URL should be set to the address of the project’s database',
  )
}

function readUrl(env: Environment): string {
  const expected = 'the address of the project without a path, such as https://abc.supabase.co'
  const address = readUrlSetting(env, 'SUPABASE_URL', ['http:', 'https:'], expected)
  if (address !== null && address.href === `${address.origin}/`) return address.origin
  throw new ConfigError('SUPABASE_URL', readVariable(env, 'SUPABASE_URL') ?? '', expected)
}

/** How a key is recognised: by the prefix of current keys, or by the role in older ones, which are JWTs. */
interface ExpectedKey {
  readonly prefix: 'sb_publishable_' | 'sb_secret_'
  readonly role: 'anon' | 'service_role'
  readonly label: string
}

/** Reads a key. A rejected value may be a secret, so the error does not show it. */
function readKey(env: Environment, variables: readonly SettingName[], expectedKey: ExpectedKey): string {
  const variable = variables.find((name) => readVariable(env, name) !== null)
  const key = variable === undefined ? null : readVariable(env, variable)
  if (variable === undefined || key === null) throw new Error('Key is not set')
  const { prefix, role, label } = expectedKey
  const other = prefix === 'sb_secret_' ? 'publishable' : 'secret'
  const expected = `${label} of the project: ${prefix}… or a JWT with the role ${role}`
  if (!key.startsWith('sb_')) {
    const actualRole = parseRoleClaim(key)
    if (actualRole === role) return key
    throw new ConfigError(
      variable,
      '***',
      actualRole === null ? `${expected}, copied whole` : `${expected}, not ${actualRole}`,
    )
  }
  if (key.startsWith(prefix) && /^[\w-]{20,200}$/.test(key)) return key
  const isOtherKey = key.startsWith(`sb_${other}_`)
  throw new ConfigError(
    variable,
    '***',
    isOtherKey ? `${expected}, not the ${other} key` : `${expected}, copied whole`,
  )
}

/** The role claim of a JWT; null: not a JWT of a project. The signature is not checked. */
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
