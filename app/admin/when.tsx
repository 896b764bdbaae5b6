import type { Moment } from './moments.ts'

/** A moment in words. */
export function When({ moment: { at, words } }: { moment: Moment }) {
  return <time dateTime={at}>{words}</time>
}
