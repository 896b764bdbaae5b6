import { ConfigError, type Environment, readVariable } from './read-setting.ts'

/** Which pages of other origins may use the APIs from a browser. */
export interface CrossOriginConfig {
  /** Origins that may use everything their key or token allows. */
  readonly origins: readonly string[]
  /** Whether all other origins may read with the publishable key. */
  readonly canAnyOriginRead: boolean
}

const variable = 'LETOPIS_CORS_ORIGINS'
const expected = 'origins such as https://app.example.org with commas between them, or * for reading only'
const maxOrigins = 100

/** Reads the allowed origins; by default there are none. */
export function readCrossOriginConfig(env: Environment): CrossOriginConfig {
  const value = readVariable(env, variable)
  const parts = (value ?? '').split(',').map((part) => part.trim())
  const entries = parts.filter((part) => part !== '')
  if (entries.length > maxOrigins) throw new ConfigError(variable, value, expected)
  return {
    origins: entries.filter((entry) => entry !== '*').map(readOrigin),
    canAnyOriginRead: entries.includes('*'),
  }
}

function readOrigin(text: string): string {
  const url = URL.parse(text)
  const isBareOrigin = url?.href === `${url?.origin}/` && !url.hostname.includes('*')
  if (!isBareOrigin || !['http:', 'https:'].includes(url.protocol))
    throw new ConfigError(variable, text, expected)
  return url.origin
}
