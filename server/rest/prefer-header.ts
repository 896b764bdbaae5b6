import { PostgrestError } from './postgrest-error.ts'

/** The values that a preference may have. */
const preferenceValues = {
  count: ['exact', 'planned', 'estimated'],
  return: ['representation', 'minimal', 'headers-only'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const

type PreferenceName = keyof typeof preferenceValues
type PreferenceValue<N extends PreferenceName> = (typeof preferenceValues)[N][number]

export type CountMode = PreferenceValue<'count'>

/** What a request prefers; null: nothing. */
export type RequestPreferences = {
  readonly [N in PreferenceName]: PreferenceValue<N> | null
} & {
  readonly maxAffected: number | null
  /** Only UTC is supported: timestamps leave with the offset `+00:00`. */
  readonly timezone: string | null
}

const utcNames = ['utc', 'etc/utc', 'gmt']

/** Parses `Prefer`. With `handling=strict` unknown preferences are an error, otherwise they are ignored. */
export function parsePreferHeader(header: string | null): RequestPreferences {
  const found = new Map<string, string>()
  const invalid: string[] = []
  for (const text of (header ?? '').split(',').map((part) => part.trim())) {
    if (text === '') continue
    const [name = '', ...values] = text.split('=')
    const value = values.join('=').trim()
    if (!isKnownPreference(name.trim(), value)) invalid.push(text)
    // The first of several values applies.
    else if (!found.has(name.trim())) found.set(name.trim(), value)
  }
  if (found.get('handling') === 'strict' && invalid.length > 0)
    throw new PostgrestError('PGRST122', { details: `Invalid preferences: ${invalid.join(', ')}` })
  const find = <N extends PreferenceName>(name: N): PreferenceValue<N> | null => {
    const values: readonly PreferenceValue<N>[] = preferenceValues[name]
    return values.find((value) => value === found.get(name)) ?? null
  }
  const maxAffected = found.get('max-affected')
  return {
    count: find('count'),
    return: find('return'),
    resolution: find('resolution'),
    missing: find('missing'),
    tx: find('tx'),
    handling: find('handling'),
    // Without strict handling PostgREST ignores it, and so do requests that expect that.
    maxAffected: maxAffected === undefined || found.get('handling') !== 'strict' ? null : Number(maxAffected),
    timezone: found.get('timezone') ?? null,
  }
}

/** The preferences among these that were applied, as `Preference-Applied`; null: none. */
export function formatPreferenceApplied(
  preferences: RequestPreferences,
  names: readonly (keyof RequestPreferences)[],
): string | null {
  const applied = names.flatMap((name) => {
    const value = preferences[name]
    return value === null ? [] : [`${name === 'maxAffected' ? 'max-affected' : name}=${value}`]
  })
  return applied.length === 0 ? null : applied.join(', ')
}

function isKnownPreference(name: string, value: string): boolean {
  if (name === 'max-affected') return /^\d{1,9}$/.test(value)
  if (name === 'timezone') return utcNames.includes(value.toLowerCase())
  if (!Object.hasOwn(preferenceValues, name)) return false
  const values: readonly string[] = preferenceValues[name as PreferenceName]
  return values.includes(value)
}
