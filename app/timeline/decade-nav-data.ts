import { formatEdtfInWords } from '../../domain/dates/index.ts'
import type { TimelineOverview, TimelineRun } from '../../server/content/contract/timeline.ts'
import { getTranslator } from '../i18n/translate.ts'
import type { AppRequest } from '../request.ts'
import { buildTimelineHref, type TimelineFormFields } from './timeline-href.ts'

/** A place that the overview leads to. */
export interface DecadeNavLink {
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

export interface DecadeNavCentury {
  readonly name: string
  /** Its ten decades; null where there is nothing. */
  readonly decades: readonly (DecadeNavLink | null)[]
}

/** The whole line at a glance. */
export interface DecadeNavData {
  readonly centuries: readonly DecadeNavCentury[]
  /** What has no beginning, before all centuries. */
  readonly open: DecadeNavLink | null
  /** What nobody can date, after them. */
  readonly undated: DecadeNavLink | null
}

/** Sorts a line's decades into centuries. */
export function createDecadeNavData(
  { language }: AppRequest,
  { open, decades, undated }: TimelineOverview,
  fields: TimelineFormFields,
  pageSize: number,
): DecadeNavData {
  const t = getTranslator(language)
  const most = Math.max(1, ...decades.map(({ count }) => count))
  const stop = (run: TimelineRun, name: string): DecadeNavLink => ({
    name,
    label: t('timeline.decade', { decade: name, count: run.count }),
    count: run.count,
    offset: run.offset,
    href: `${buildTimelineHref(fields, Math.floor(run.offset / pageSize) + 1)}#${run.first.kind}-${run.first.id}`,
    // By the area the eye sees, so that a decade of one is still there beside a decade of a thousand.
    density: Math.round(100 * Math.max(0.14, Math.sqrt(Math.min(1, run.count / most)))) / 100,
  })
  const centuries = new Map<string, (DecadeNavLink | null)[]>()
  for (const { decade, ...run } of decades) {
    const century = `${decade.slice(0, -2)}XX`
    const row = centuries.get(century) ?? Array.from({ length: 10 }, () => null)
    row[getDecadeColumn(decade)] = stop(run, formatEdtfInWords(decade, language))
    centuries.set(century, row)
  }
  return {
    centuries: Array.from(centuries, ([century, row]) => ({
      name: formatEdtfInWords(century, language),
      decades: row,
    })),
    open: open && stop(open, t('timeline.open')),
    undated: undated && stop(undated, t('item.undated')),
  }
}

/** Before Christ the decades count down. */
function getDecadeColumn(decade: string): number {
  const digit = Number(decade.at(-2))
  return decade.startsWith('-') ? 9 - digit : digit
}
