import { isTimeZone } from '../../domain/time-zone.ts'
import { ConfigError, type Environment, given } from './settings.ts'

const variable = 'LETOPIS_TIME_ZONE'

/** The site's time zone until its settings say another; without a word of the operator's the machine's own. */
export function readTimeZone(env: Environment): string {
  const value = given(env, variable)
  if (value === null) return Intl.DateTimeFormat().resolvedOptions().timeZone
  if (isTimeZone(value)) return value
  throw new ConfigError(variable, value, 'the name of a time zone such as Europe/Prague')
}
