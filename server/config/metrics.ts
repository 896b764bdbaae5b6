import type { IpNetwork } from '../../domain/trusted-proxy-config.ts'
import { ConfigError, type Environment, parseNetwork, readVariable } from './read-setting.ts'

/** Which requests may read the metrics. If both are set, a request needs both. */
export interface MetricsAccessConfig {
  readonly token: string | null
  /** Networks of clients; null: any. */
  readonly from: readonly IpNetwork[] | null
}

const expectedNetworks =
  'addresses or networks with commas between them, such as 127.0.0.1, 10.0.0.0/8, fd00::/8'
/** A token that is sent as a header: visible ASCII characters. */
const tokenPattern = /^[\x21-\x7e]{16,512}$/

/** Null: metrics are off. */
export function readMetricsConfig(env: Environment): MetricsAccessConfig | null {
  const token = readVariable(env, 'LETOPIS_METRICS_TOKEN')
  const from = readVariable(env, 'LETOPIS_METRICS_FROM')
  // The value is a secret, so the message does not contain it.
  if (token !== null && !tokenPattern.test(token))
    throw new ConfigError('LETOPIS_METRICS_TOKEN', null, 'should have 16 to 512 characters without spaces')
  if (token === null && from === null) return null
  return {
    token,
    from:
      from?.split(',').map((part) => parseNetwork('LETOPIS_METRICS_FROM', part.trim(), expectedNetworks)) ??
      null,
  }
}
