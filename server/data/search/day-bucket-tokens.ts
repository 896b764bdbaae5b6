/** The days of an item or a query, both ends included. */
interface EpochDaySpan {
  readonly from: number
  readonly to: number
}

/** Before every possible date. */
const firstBucketDay = -11_000_000
const lastDay = 3_000_000
/** Buckets of 4096 days (about eleven years), of eight of those, and of eight of these. */
const smallestBucketDays = 4096
const bucketsPerLevel = 8
const levels = 3
/** A longer span gets a single token for long spans, which every query includes. */
const maxBuckets = 16
const longSpanToken = 'dlong'

/**
 * Tokens for the word index that represent an item's time: every bucket of days that the item overlaps. They
 * narrow a search to roughly the right time; the days themselves decide.
 */
export function toDaySpanIndexTokens(days: EpochDaySpan): string[] {
  const [first, last] = [getBucketIndex(days.from), getBucketIndex(days.to)]
  if (last - first >= maxBuckets) return [longSpanToken]
  const tokens: string[] = []
  for (let level = 0; level < levels; level += 1) {
    const width = bucketsPerLevel ** level
    for (let bucket = Math.floor(first / width); bucket <= Math.floor(last / width); bucket += 1)
      tokens.push(formatBucketToken(level, bucket))
  }
  return tokens
}

/**
 * The tokens of which an item has at least one if it may overlap the period; null means no limit on that
 * side.
 */
export function toPeriodQueryTokens(period: { from: number | null; to: number | null }): string[] {
  const tokens = [longSpanToken]
  let first = getBucketIndex(period.from ?? firstBucketDay)
  let last = getBucketIndex(period.to ?? lastDay)
  for (let level = 0; level < levels; level += 1) {
    const isTop = level === levels - 1
    while (first <= last && (isTop || first % bucketsPerLevel !== 0))
      tokens.push(formatBucketToken(level, first++))
    while (first <= last && (last + 1) % bucketsPerLevel !== 0) tokens.push(formatBucketToken(level, last--))
    first = Math.floor(first / bucketsPerLevel)
    last = Math.floor((last + 1) / bucketsPerLevel) - 1
  }
  return tokens
}

/** The tokens of an item's time; none if it has no date. */
export function toItemBucketTokens({
  date_from,
  date_to,
}: {
  date_from: number | null
  date_to: number | null
}): string[] {
  return date_from === null || date_to === null ? [] : toDaySpanIndexTokens({ from: date_from, to: date_to })
}

/** The tokens of a query's period; null if it has none. */
export function toQueryBucketTokens(days: { from: number | null; to: number | null }): string[] | null {
  return days.from === null && days.to === null ? null : toPeriodQueryTokens(days)
}

function getBucketIndex(day: number): number {
  return Math.floor((Math.min(Math.max(day, firstBucketDay), lastDay) - firstBucketDay) / smallestBucketDays)
}

function formatBucketToken(level: number, bucket: number): string {
  return `d${level}x${bucket}`
}

/** The token of an author in the word index of an item. */
export function formatAuthorIndexToken(author: number): string {
  return `author${author}`
}
