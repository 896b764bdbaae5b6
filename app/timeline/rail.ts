import { dateTextInWords } from '../../domain/dates/index.ts'
import type { TimelineOverview, TimelineRun } from '../../server/content/contract/timeline.ts'
import { translator } from '../i18n/translate.ts'
import type { AppRequest } from '../request.ts'
import { type LineFields, lineAddress } from './address.ts'

/** A place that the overview leads to. */
export interface RailStop {
  /** Which time it is, in words. */
  readonly name: string
  /** The same, and how much is there. */
  readonly label: string
  readonly count: number
  readonly offset: number
  readonly href: string
  /** How much is there compared with the fullest decade, from 0 to 1. */
  readonly density: number
}

export interface RailCentury {
  readonly name: string
  /** Its ten decades; null where there is nothing. */
  readonly decades: readonly (RailStop | null)[]
}

/** The whole line at a glance. */
export interface Rail {
  readonly centuries: readonly RailCentury[]
  /** What has no beginning, before all centuries. */
  readonly open: RailStop | null
  /** What nobody can date, after them. */
  readonly undated: RailStop | null
}

/** Sorts a line's decades into centuries. */
export function railOf(
  { language }: AppRequest,
  { open, decades, undated }: TimelineOverview,
  fields: LineFields,
  pageSize: number,
): Rail {
  const t = translator(language)
  const most = Math.max(1, ...decades.map(({ count }) => count))
  const stop = (run: TimelineRun, name: string): RailStop => ({
    name,
    label: t('timeline.decade', { decade: name, count: run.count }),
    count: run.count,
    offset: run.offset,
    href: `${lineAddress(fields, Math.floor(run.offset / pageSize) + 1)}#${run.first.kind}-${run.first.id}`,
    // By the area the eye sees, so that a decade of one is still there beside a decade of a thousand.
    density: Math.round(100 * Math.max(0.14, Math.sqrt(Math.min(1, run.count / most)))) / 100,
  })
  const centuries = new Map<string, (RailStop | null)[]>()
  for (const { decade, ...run } of decades) {
    const century = `${decade.slice(0, -2)}XX`
    const row = centuries.get(century) ?? Array.from({ length: 10 }, () => null)
    row[columnOf(decade)] = stop(run, dateTextInWords(decade, language))
    centuries.set(century, row)
  }
  return {
    centuries: Array.from(centuries, ([century, row]) => ({
      name: dateTextInWords(century, language),
      decades: row,
    })),
    open: open && stop(open, t('timeline.open')),
    undated: undated && stop(undated, t('item.undated')),
  }
}

/** Before Christ the decades count down. */
function columnOf(decade: string): number {
  const digit = Number(decade.at(-2))
  return decade.startsWith('-') ? 9 - digit : digit
}
