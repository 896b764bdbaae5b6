import type { FormattedDateTime } from './formatted-date-time.ts'

export function TimeElement({ moment: { at, words } }: { moment: FormattedDateTime }) {
  return <time dateTime={at}>{words}</time>
}
