import { ConfigError, type Environment } from './read-setting.ts'
import { isSettingName, settingNames } from './setting-names.ts'

/** Nobody else has variables that begin so: one that is not read is a mistake, and its setting would be missing. */
const own = /^(?:LETOPIS|GOTRUE)_/
/** Other tools have such variables too. */
const shared = /^(?:S3|SUPABASE)_/

/**
 * Refuses a variable of ours that is not read, and gives a warning for each one that may be another tool's. An empty one
 * counts as not set.
 */
export function checkUnknownSettings(env: Environment): string[] {
  const unknown = Object.keys(env).filter((name) => !isSettingName(name) && env[name]?.trim())
  const refused = unknown.find((name) => own.test(name))
  if (refused !== undefined)
    throw new ConfigError(refused, null, `is not a setting${formatSuggestion(refused)}`)
  return unknown
    .filter((name) => shared.test(name))
    .map((name) => `${name} is not a setting of Letopis and has no effect${formatSuggestion(name)}`)
}

function formatSuggestion(name: string): string {
  const nearest = findNearestSettingName(name)
  return nearest === null ? '' : `; did you mean ${nearest}?`
}

/** The share of letters that may be wrong in a name that still counts as near. */
const tolerance = 1 / 3
/** A longer name is no misspelling of a setting, whose names have 60 letters at most. */
const longest = 80
/** What a word more or less at either end of a name costs: less than a wrong letter. */
const wordCost = 0.5

/** The setting that an unknown name was most likely meant to be; null: none is near. */
export function findNearestSettingName(name: string): string | null {
  if (name.length > longest) return null
  const [prefix, rest] = splitPrefix(name)
  let nearest: { readonly name: string; readonly distance: number } | null = null
  for (const candidate of settingNames) {
    const [candidatePrefix, candidateRest] = splitPrefix(candidate)
    // Under another prefix only the very same name is meant: LETOPIS_PORT for PORT.
    const distance = prefix === candidatePrefix ? computeNameDistance(rest, candidateRest) : null
    if (distance === null && (rest !== candidateRest || shared.test(candidate))) continue
    if (nearest === null || (distance ?? 0) < nearest.distance)
      nearest = { name: candidate, distance: distance ?? 0 }
  }
  return nearest?.name ?? null
}

function splitPrefix(name: string): [prefix: string, rest: string] {
  const [prefix = ''] = /^(?:LETOPIS|GOTRUE|S3|SUPABASE)_/.exec(name) ?? []
  return [prefix, name.slice(prefix.length)]
}

/** How far two names are apart, where one of them may have more words at its ends; null: too far. */
function computeNameDistance(a: string, b: string): number | null {
  const pairs = [
    ...listWordRuns(a).map((run) => [run, b] as const),
    ...listWordRuns(b).map((run) => [a, run] as const),
  ]
  const distances = pairs.flatMap(([one, other]) => {
    const letters = editDistance(one, other)
    const words = Math.abs(countWords(a) - countWords(one)) + Math.abs(countWords(b) - countWords(other))
    return letters <= one.length * tolerance ? [letters + words * wordCost] : []
  })
  return distances.length === 0 ? null : Math.min(...distances)
}

/** Every run of words that stand beside each other in a name. */
function listWordRuns(name: string): string[] {
  const words = name.split('_')
  return words.flatMap((_, from) =>
    words.slice(from).map((_, more) => words.slice(from, from + more + 1).join('_')),
  )
}

function countWords(name: string): number {
  return name.split('_').length
}

/** How many letters have to be added, removed, replaced or swapped with their neighbour to make one text the other. */
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
