import type { Match } from './criteria.ts'

/** What is found in titles, then the rest: an order that costs no ranking. */
export function titlesFirst(titles: readonly Match[], all: readonly Match[]): Match[] {
  return [...new Map([...titles, ...all].map((match) => [match.id, match])).values()]
}
