import { ConfigError, type Environment, given, readAddress } from './settings.ts'

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

const known = new Set<string>(Object.values(names).flat())

/** Whether a variable is one of those that are read here. */
export function isSupabaseVariable(name: string): boolean {
  return known.has(name)
}

/** Reads the settings of a hosted project: all of them, or none. */
export function readSupabase(env: Environment): SupabaseConfig | null {
  const found = Object.values(names).map((each) => each.find((name) => given(env, name) !== null))
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
    publishable: readKey(env, names.publishable),
    secret: readKey(env, names.secret),
  }
}

function readUrl(env: Environment): string {
  const expected = 'the address of the project without a path, such as https://abc.supabase.co'
  const address = readAddress(env, 'SUPABASE_URL', ['http:', 'https:'], expected)
  if (address !== null && address.href === `${address.origin}/`) return address.origin
  throw new ConfigError('SUPABASE_URL', given(env, 'SUPABASE_URL') ?? '', expected)
}

function readKey(env: Environment, variables: readonly string[]): string {
  const variable = variables.find((name) => given(env, name) !== null) ?? ''
  const key = given(env, variable) ?? ''
  if (/^[\x21-\x7e]{20,2000}$/.test(key)) return key
  throw new ConfigError(variable, '***', 'a key of the project, copied whole')
}
