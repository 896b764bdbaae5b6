import { formatEdtfInWords } from '../../domain/dates/index.ts'
import type { TimelineItemRange, TimelineOverview } from '../../server/content/contract/timeline.ts'
import { getTranslator } from '../i18n/translate.ts'
import type { AppRequest } from '../request.ts'
import { buildTimelineHref, type TimelineFormFields } from './timeline-href.ts'

/** A link of the decade navigation. */
export interface DecadeNavLink {
  /** The period in words. */
  readonly name: string
  /** The period and its number of entries. */
  readonly label: string
  readonly count: number
  readonly offset: number
  readonly href: string
  /** The number of entries relative to the fullest decade, from 0 to 1. */
  readonly density: number
}

interface DecadeNavCentury {
  readonly name: string
  /** The years at its beginning and in its middle. */
  readonly ticks: readonly [string, string]
  /** Its ten decades; null for an empty one. */
  readonly decades: readonly (DecadeNavLink | null)[]
}

/** An overview of the whole timeline. */
export interface DecadeNavData {
  readonly centuries: readonly DecadeNavCentury[]
  /** Entries without a start date, before all centuries. */
  readonly open: DecadeNavLink | null
  /** Undated entries, after all centuries. */
  readonly undated: DecadeNavLink | null
}

/** Groups the timeline's decades by century. */
export function createDecadeNavData(
  { language }: AppRequest,
  { open, decades, undated }: TimelineOverview,
  fields: TimelineFormFields,
  pageSize: number,
): DecadeNavData {
  const t = getTranslator(language)
  const maxCount = Math.max(1, ...decades.map(({ count }) => count))
  const createLink = (run: TimelineItemRange, name: string): DecadeNavLink => ({
    name,
    label: t('timeline.decade', { decade: name, count: run.count }),
    count: run.count,
    offset: run.offset,
    href: `${buildTimelineHref(fields, Math.floor(run.offset / pageSize) + 1)}#${run.first.kind}-${run.first.id}`,
    // The square root keeps a decade of one entry visible beside a decade of a thousand.
    density: Math.round(100 * Math.max(0.14, Math.sqrt(Math.min(1, run.count / maxCount)))) / 100,
  })
  const centuries = new Map<string, (DecadeNavLink | null)[]>()
  for (const { decade, ...run } of decades) {
    const century = `${decade.slice(0, -2)}XX`
    const row = centuries.get(century) ?? Array.from({ length: 10 }, () => null)
    row[getDecadeColumn(decade)] = createLink(run, formatEdtfInWords(decade, language))
    centuries.set(century, row)
  }
  return {
    centuries: Array.from(centuries, ([century, row]) => ({
      name: formatEdtfInWords(century, language),
      ticks: getCenturyTicks(century),
      decades: row,
    })),
    open: open && createLink(open, t('timeline.open')),
    undated: undated && createLink(undated, t('item.undated')),
  }
}

/** The first years of the first and the sixth decade of a century such as `18XX`; years BC count down. */
function getCenturyTicks(century: string): [string, string] {
  const hundreds = century.slice(0, -2)
  const format = (year: string) => String(Math.max(1, Number(year)))
  if (hundreds.startsWith('-'))
    return [`−${format(`${hundreds.slice(1)}99`)}`, `−${format(`${hundreds.slice(1)}49`)}`]
  return [format(`${hundreds}00`), format(`${hundreds}50`)]
}

/** Decades BC count down. */
function getDecadeColumn(decade: string): number {
  const digit = Number(decade.at(-2))
  return decade.startsWith('-') ? 9 - digit : digit
}
