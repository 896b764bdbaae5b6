import type { TrustedProxyConfig } from '../../domain/trusted-proxy-config.ts'
import { ConfigError, type Environment, parseNetwork, readVariable } from './read-setting.ts'

const expected =
  'a number of proxies from 1 to 20, or their addresses or networks with commas between them, such as 10.0.0.2, 192.168.0.0/16, fd00::/8'

/** Reads which proxies are trusted. `GOTRUE_RATE_LIMIT_HEADER` is the older setting. */
export function readTrustedProxyConfig(env: Environment): TrustedProxyConfig {
  const value = readVariable(env, 'LETOPIS_TRUST_PROXY')
  const header = readHeader(env)
  if (value === null) return header === null ? { kind: 'none' } : { kind: 'header', header }
  if (header !== null)
    throw new ConfigError('GOTRUE_RATE_LIMIT_HEADER', header, 'unset, because LETOPIS_TRUST_PROXY is set')
  if (/^\d+$/.test(value)) {
    const count = Number(value)
    if (count >= 1 && count <= 20) return { kind: 'count', count }
    throw new ConfigError('LETOPIS_TRUST_PROXY', value, expected)
  }
  return {
    kind: 'networks',
    networks: value.split(',').map((part) => parseNetwork('LETOPIS_TRUST_PROXY', part.trim(), expected)),
  }
}

function readHeader(env: Environment): string | null {
  const value = readVariable(env, 'GOTRUE_RATE_LIMIT_HEADER')
  if (value === null) return null
  if (/^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(value)) return value.toLowerCase()
  throw new ConfigError('GOTRUE_RATE_LIMIT_HEADER', value, 'the name of a header such as X-Forwarded-For')
}
