import { ConfigError, type Environment } from './read-setting.ts'
import { isSettingName, settingNames } from './setting-names.ts'

/** Prefixes used only by this product: an unknown variable is a mistake, and its setting would be missing. */
const ownPrefix = /^(?:LETOPIS|GOTRUE)_/
/** Prefixes that other tools use too. */
const sharedPrefix = /^(?:S3|SUPABASE)_/

/**
 * Rejects unknown variables with a prefix of this product, and returns a warning for each that may belong to
 * another tool. An empty variable counts as unset.
 */
export function rejectOrWarnUnknownSettings(env: Environment): string[] {
  const unknown = Object.keys(env).filter((name) => !isSettingName(name) && env[name]?.trim())
  const rejected = unknown.find((name) => ownPrefix.test(name))
  if (rejected !== undefined)
    throw new ConfigError(rejected, null, `is not a setting${formatSuggestion(rejected)}`)
  return unknown
    .filter((name) => sharedPrefix.test(name))
    .map((name) => `${name} is not a setting of Letopis and has no effect${formatSuggestion(name)}`)
}

function formatSuggestion(name: string): string {
  const nearest = findNearestSettingName(name)
  return nearest === null ? '' : `; did you mean ${nearest}?`
}

/** The share of characters that may differ in a name that still counts as similar. */
const tolerance = 1 / 3
/** Longer names are not compared; the names of settings have at most 60 characters. */
const maxNameLength = 80
/** The distance of an additional word at either end of a name: less than a wrong character. */
const wordCost = 0.5

/** The setting that an unknown name most likely means; null: none is similar. */
export function findNearestSettingName(name: string): string | null {
  if (name.length > maxNameLength) return null
  const [prefix, rest] = splitPrefix(name)
  let nearest: { readonly name: string; readonly distance: number } | null = null
  for (const candidate of settingNames) {
    const [candidatePrefix, candidateRest] = splitPrefix(candidate)
    // With another prefix only an identical name counts: LETOPIS_PORT for PORT.
    const distance = prefix === candidatePrefix ? computeNameDistance(rest, candidateRest) : null
    if (distance === null && (rest !== candidateRest || sharedPrefix.test(candidate))) continue
    if (nearest === null || (distance ?? 0) < nearest.distance)
      nearest = { name: candidate, distance: distance ?? 0 }
  }
  return nearest?.name ?? null
}

function splitPrefix(name: string): [prefix: string, rest: string] {
  const [prefix = ''] = /^(?:LETOPIS|GOTRUE|S3|SUPABASE)_/.exec(name) ?? []
  return [prefix, name.slice(prefix.length)]
}

/** The distance of two names, one of which may have additional words at its ends; null: too large. */
function computeNameDistance(a: string, b: string): number | null {
  const pairs = [
    ...listWordRuns(a).map((run) => [run, b] as const),
    ...listWordRuns(b).map((run) => [a, run] as const),
  ]
  const distances = pairs.flatMap(([one, other]) => {
    const edits = editDistance(one, other)
    const words = Math.abs(countWords(a) - countWords(one)) + Math.abs(countWords(b) - countWords(other))
    return edits <= one.length * tolerance ? [edits + words * wordCost] : []
  })
  return distances.length === 0 ? null : Math.min(...distances)
}

/** All runs of consecutive words in a name. */
function listWordRuns(name: string): string[] {
  const words = name.split('_')
  return words.flatMap((_, from) =>
    words.slice(from).map((_, more) => words.slice(from, from + more + 1).join('_')),
  )
}

function countWords(name: string): number {
  return name.split('_').length
}

/**
 * The number of insertions, deletions, replacements and swaps of neighbours that turn one text into the
 * other.
 */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (beforeLast[j - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY
      row.push(Math.min(replaced, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
