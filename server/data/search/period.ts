/** The days of an item or of a question, both ends included. */
export interface Days {
  readonly from: number
  readonly to: number
}

/** Before every day that a date can have. */
const origin = -11_000_000
const lastDay = 3_000_000
/** Buckets of 4096 days (some eleven years), of eight of those, and of eight of these. */
const smallest = 4096
const together = 8
const levels = 3
/** What spans more of the smallest ones is marked as long, and looked at whatever the question. */
const mostBuckets = 16
const long = 'dlong'

/**
 * Words by which an index knows the time of an item, so that it can leave out other times by itself: every bucket of
 * days that the item touches. They are rough; the days themselves decide.
 */
export function wordsOfDays(days: Days): string[] {
  const [first, last] = [bucketOf(days.from), bucketOf(days.to)]
  if (last - first >= mostBuckets) return [long]
  const words: string[] = []
  for (let level = 0; level < levels; level += 1) {
    const width = together ** level
    for (let at = Math.floor(first / width); at <= Math.floor(last / width); at += 1)
      words.push(word(level, at))
  }
  return words
}

/** The words of which an item has at least one if it may lie in a period; null is no limit on that side. */
export function wordsOfPeriod(period: { from: number | null; to: number | null }): string[] {
  const words = [long]
  let first = bucketOf(period.from ?? origin)
  let last = bucketOf(period.to ?? lastDay)
  for (let level = 0; level < levels; level += 1) {
    const isTop = level === levels - 1
    while (first <= last && (isTop || first % together !== 0)) words.push(word(level, first++))
    while (first <= last && (last + 1) % together !== 0) words.push(word(level, last--))
    first = Math.floor(first / together)
    last = Math.floor((last + 1) / together) - 1
  }
  return words
}

/** The words of a found item's time; none where it has no date. */
export function timeOf({
  date_from,
  date_to,
}: {
  date_from: number | null
  date_to: number | null
}): string[] {
  return date_from === null || date_to === null ? [] : wordsOfDays({ from: date_from, to: date_to })
}

/** The words of a question's period; null where it has none. */
export function periodOf(days: { from: number | null; to: number | null }): string[] | null {
  return days.from === null && days.to === null ? null : wordsOfPeriod(days)
}

function bucketOf(day: number): number {
  return Math.floor((Math.min(Math.max(day, origin), lastDay) - origin) / smallest)
}

function word(level: number, bucket: number): string {
  return `d${level}x${bucket}`
}
