import { Problem } from '../../domain/problem.ts'

const first = Date.parse('0001-01-01T00:00:00Z')
const last = Date.parse('9999-12-31T23:59:59Z')

/** A moment from outside in the one form that both databases compare rightly. */
export function momentOf(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (!(time >= first && time <= last)) throw new Problem('bad_request', { moment: text.slice(0, 40) })
  return new Date(time).toISOString()
}
