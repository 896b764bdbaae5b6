import type { FormattedDateTime } from './formatted-date-time.ts'

/** A moment in words. */
export function TimeElement({ moment: { at, words } }: { moment: FormattedDateTime }) {
  return <time dateTime={at}>{words}</time>
}
