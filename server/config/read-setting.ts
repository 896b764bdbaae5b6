import { isIP } from 'node:net'
import type { IpNetwork } from '../../domain/trusted-proxy-config.ts'
import type { SettingName } from './setting-names.ts'

/** An invalid setting that prevents the start. The message is one line and can be shown as is. */
export class ConfigError extends Error {
  readonly variable: string

  /** `expected` says what the value should be; with a value of null, what is wrong with the variable itself. */
  constructor(variable: string, value: string | null, expected: string) {
    super(
      value === null
        ? `${variable} ${expected}`
        : `${variable} is ${maskValue(value)} but should be ${expected}`,
    )
    this.name = 'ConfigError'
    this.variable = variable
  }
}

/** Environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Reads one variable; an empty or blank one counts as unset. */
export function readVariable(env: Environment, variable: SettingName): string | null {
  const value = env[variable]?.trim()
  return value === undefined || value === '' ? null : value
}

const minKeyLength = 32

/** Reads a secret key. A short one could be guessed by those who have what it has sealed or signed. */
export function readSecretKeySetting(env: Environment, variable: SettingName): string | null {
  const value = readVariable(env, variable)
  if (value === null) return null
  const isLongEnough = value.length >= minKeyLength && value.length <= 1000
  // One that repeats few characters was typed, not generated.
  if (isLongEnough && new Set(value).size >= 8) return value
  throw new ConfigError(
    variable,
    '***',
    `at least ${minKeyLength} random characters, such as those that openssl rand -hex 32 prints`,
  )
}

/** Reads a whole number within bounds. */
export function readBoundedIntegerSetting(
  env: Environment,
  variable: SettingName,
  bounds: { min: number; max: number; default: number },
): number {
  const value = readVariable(env, variable)
  if (value === null) return bounds.default
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (number >= bounds.min && number <= bounds.max) return number
  throw new ConfigError(variable, value, `a whole number from ${bounds.min} to ${bounds.max}`)
}

/** Reads a duration such as `60s` or `1m30s`, in seconds. */
export function readDurationSettingInSeconds(
  env: Environment,
  variable: SettingName,
  bounds: { min: number; max: number; default: number },
): number {
  const value = readVariable(env, variable)
  if (value === null) return bounds.default
  const pattern = /^(?=\d)(?:(\d{1,5})h)?(?:(\d{1,6})m)?(?:(\d{1,7})s)?$/
  const [whole, hours = 0, minutes = 0, seconds = 0] = pattern.exec(value) ?? []
  const length = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  if (whole !== undefined && length >= bounds.min && length <= bounds.max) return length
  throw new ConfigError(variable, value, `a duration such as 60s, from ${bounds.min}s to ${bounds.max}s`)
}

/** Reads one of the given values. */
export function readChoiceSetting<const W extends string>(
  env: Environment,
  variable: SettingName,
  words: readonly W[],
  defaultValue: NoInfer<W>,
): W {
  const value = readVariable(env, variable)
  if (value === null) return defaultValue
  const found = words.find((word) => word === value)
  if (found !== undefined) return found
  throw new ConfigError(variable, value, `one of ${words.join(', ')}`)
}

/** Reads a URL with one of the given protocols. */
export function readUrlSetting(
  env: Environment,
  variable: SettingName,
  protocols: readonly string[],
  expected: string,
): URL | null {
  const value = readVariable(env, variable)
  if (value === null) return null
  const address = URL.parse(value)
  if (address !== null && protocols.includes(address.protocol) && address.host !== '') return address
  throw new ConfigError(variable, value, expected)
}

/** Reads one line of text. */
export function readTextLineSetting(
  env: Environment,
  variable: SettingName,
  maxLength: number,
): string | null {
  const value = readVariable(env, variable)
  if (value === null) return null
  if (value.length <= maxLength && !/\p{Cc}/u.test(value)) return value
  throw new ConfigError(variable, value, `one line of at most ${maxLength} characters`)
}

/** Parses an IP address or a network such as `10.0.0.0/8`. */
export function parseNetwork(variable: SettingName, text: string, expected: string): IpNetwork {
  const [address = '', prefix, ...more] = text.split('/')
  const version = address.includes('%') ? 0 : isIP(address)
  const maxLength = version === 4 ? 32 : 128
  const length = prefix === undefined ? maxLength : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
  if (version === 0 || more.length > 0 || !(length <= maxLength))
    throw new ConfigError(variable, text, expected)
  return { family: version === 4 ? 'ipv4' : 'ipv6', address, prefix: length }
}

/** A value for an error message: on one line, truncated, without the password in a URL. */
function maskValue(value: string): string {
  const masked = value.replace(/(:\/\/[^/?#]*?:)[^/?#]*@/g, '$1***@').replace(/(password=)[^&\s]*/gi, '$1***')
  const line = masked.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return line.length > 200 ? `"${line.slice(0, 200)}…"` : `"${line}"`
}
