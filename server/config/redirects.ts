import { ConfigError, type Environment, readVariable } from './read-setting.ts'

/** The target of a configured redirect. */
export interface ConfiguredRedirectTarget {
  readonly to: string
  readonly status: 301 | 302
}

const variable = 'LETOPIS_REDIRECTS'
const expected =
  'a JSON object such as {"/old": "/new", "/shop": {"to": "https://example.org", "status": 301}}'

/** Reads the configured redirects, by path. */
export function readConfiguredRedirects(env: Environment): ReadonlyMap<string, ConfiguredRedirectTarget> {
  const value = readVariable(env, variable)
  if (value === null) return new Map()
  const redirects = new Map<string, ConfiguredRedirectTarget>()
  for (const [from, target] of Object.entries(parseJsonObject(value))) {
    const redirect = parseRedirectTarget(target)
    if (!isOwnPath(from) || /[?#]/.test(from)) {
      throw new ConfigError(variable, from, `paths such as "/old" (no query), in ${expected}`)
    }
    if (redirect === null) {
      throw new ConfigError(variable, JSON.stringify({ [from]: target }), expected)
    }
    if (redirect.to === from) {
      throw new ConfigError(variable, JSON.stringify({ [from]: target }), 'redirects to another path')
    }
    redirects.set(from, redirect)
  }
  return redirects
}

function parseJsonObject(value: string): object {
  try {
    const json: unknown = JSON.parse(value)
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new ConfigError(variable, value, expected)
}

function parseRedirectTarget(target: unknown): ConfiguredRedirectTarget | null {
  if (typeof target === 'string') return isTarget(target) ? { to: target, status: 302 } : null
  if (typeof target !== 'object' || target === null || !('to' in target)) return null
  const status = 'status' in target ? target.status : 302
  if (status !== 301 && status !== 302) return null
  return typeof target.to === 'string' && isTarget(target.to) ? { to: target.to, status } : null
}

function isTarget(target: string): boolean {
  if (isOwnPath(target)) return true
  const protocol = /^[\x21-\x7e]+$/.test(target) ? URL.parse(target)?.protocol : undefined
  return protocol === 'http:' || protocol === 'https:'
}

function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path)
}
