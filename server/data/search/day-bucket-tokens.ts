/** The days of an item or of a question, both ends included. */
export interface EpochDaySpan {
  readonly from: number
  readonly to: number
}

/** Before every day that a date can have. */
const firstBucketDay = -11_000_000
const lastDay = 3_000_000
/** Buckets of 4096 days (some eleven years), of eight of those, and of eight of these. */
const smallestBucketDays = 4096
const bucketsPerLevel = 8
const levels = 3
/** What spans more of the smallest ones is marked as long, and looked at whatever the question. */
const maxBuckets = 16
const longSpanToken = 'dlong'

/**
 * Words by which an index knows the time of an item, so that it can leave out other times by itself: every bucket of
 * days that the item touches. They are rough; the days themselves decide.
 */
export function toDayBucketTokens(days: EpochDaySpan): string[] {
  const [first, last] = [getBucketIndex(days.from), getBucketIndex(days.to)]
  if (last - first >= maxBuckets) return [longSpanToken]
  const words: string[] = []
  for (let level = 0; level < levels; level += 1) {
    const width = bucketsPerLevel ** level
    for (let at = Math.floor(first / width); at <= Math.floor(last / width); at += 1)
      words.push(formatBucketToken(level, at))
  }
  return words
}

/** The words of which an item has at least one if it may lie in a period; null is no limit on that side. */
export function toPeriodBucketTokens(period: { from: number | null; to: number | null }): string[] {
  const words = [longSpanToken]
  let first = getBucketIndex(period.from ?? firstBucketDay)
  let last = getBucketIndex(period.to ?? lastDay)
  for (let level = 0; level < levels; level += 1) {
    const isTop = level === levels - 1
    while (first <= last && (isTop || first % bucketsPerLevel !== 0))
      words.push(formatBucketToken(level, first++))
    while (first <= last && (last + 1) % bucketsPerLevel !== 0) words.push(formatBucketToken(level, last--))
    first = Math.floor(first / bucketsPerLevel)
    last = Math.floor((last + 1) / bucketsPerLevel) - 1
  }
  return words
}

/** The words of a found item's time; none where it has no date. */
export function toItemBucketTokens({
  date_from,
  date_to,
}: {
  date_from: number | null
  date_to: number | null
}): string[] {
  return date_from === null || date_to === null ? [] : toDayBucketTokens({ from: date_from, to: date_to })
}

/** The words of a question's period; null where it has none. */
export function toQueryBucketTokens(days: { from: number | null; to: number | null }): string[] | null {
  return days.from === null && days.to === null ? null : toPeriodBucketTokens(days)
}

function getBucketIndex(day: number): number {
  return Math.floor((Math.min(Math.max(day, firstBucketDay), lastDay) - firstBucketDay) / smallestBucketDays)
}

function formatBucketToken(level: number, bucket: number): string {
  return `d${level}x${bucket}`
}
