import {
  type CitableKindName,
  citableKinds,
  isCitableKind,
} from '../../domain/citation/bibliographic-record.ts'
import { OaiError } from './oai-error.ts'

/** Which records a list has, and where it goes on. */
export interface HarvestSelection {
  /** Null: all sets. */
  readonly set: CitableKindName | null
  /** The first second of change. */
  readonly from: string | null
  /** The second after the last one of change. */
  readonly before: string | null
  /** The kind that is listed next. */
  readonly kind: CitableKindName
  /** The last id of that kind that was listed. */
  readonly after: number
  /** How many records were listed before. */
  readonly cursor: number
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const secondPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/
const secondMs = 1000
const dayMs = 24 * 60 * 60 * secondMs
export const metadataPrefix = 'oai_dc'

/** Parses the arguments of a new list. Throws `OaiError`. */
export function parseHarvestSelection(args: Readonly<Record<string, string>>): HarvestSelection {
  if (args.metadataPrefix !== metadataPrefix)
    throw new OaiError('cannotDisseminateFormat', 'The only metadata format is oai_dc.')
  const { from, until, set } = args
  const first = from === undefined ? null : parseDatestamp(from)
  const last = until === undefined ? null : parseDatestamp(until)
  if (first !== null && last !== null) {
    if (first.length !== last.length)
      throw new OaiError('badArgument', 'The arguments from and until have different granularities.')
    if (first.time > last.time) throw new OaiError('badArgument', 'The argument from is later than until.')
  }
  const kind = set === undefined ? null : isCitableKind(set) ? set : undefined
  if (kind === undefined) throw new OaiError('noRecordsMatch', 'There is no such set.')
  return {
    set: kind,
    from: first === null ? null : new Date(first.time).toISOString(),
    before: last === null ? null : new Date(last.time + last.length).toISOString(),
    kind: kind ?? citableKinds[0],
    after: 0,
    cursor: 0,
  }
}

/** A day or a second in UTC, by its start and its length. */
function parseDatestamp(text: string): { readonly time: number; readonly length: number } {
  const isDay = dayPattern.test(text)
  const time = Date.parse(isDay ? `${text}T00:00:00Z` : text)
  const isValid =
    (isDay || secondPattern.test(text)) &&
    !Number.isNaN(time) &&
    // A day that the month does not have would be read as one of the next month.
    new Date(time).toISOString().startsWith(isDay ? text : text.slice(0, -1))
  if (!isValid) throw new OaiError('badArgument', 'A date is not a day or a second in UTC.')
  return { time, length: isDay ? dayMs : secondMs }
}

/**
 * Formats the place where a list goes on. It names the last record by its id, so that it is valid for ever: whatever is
 * added, changed or removed meanwhile, no other record is left out or listed twice.
 */
export function formatResumptionToken({ set, from, before, kind, after, cursor }: HarvestSelection): string {
  return ['1', set ?? '', from ?? '', before ?? '', kind, after, cursor].join('!')
}

/** Parses a token of our own. Throws `OaiError`. */
export function parseResumptionToken(token: string): HarvestSelection {
  const [version, set = '', from = '', before = '', kind = '', after = '', cursor = '', ...rest] =
    token.split('!')
  const isValid =
    version === '1' &&
    rest.length === 0 &&
    (set === '' || set === kind) &&
    [from, before].every(isTimestampOrEmpty) &&
    [after, cursor].every((number) => /^(?:0|[1-9]\d{0,9})$/.test(number)) &&
    Number(after) <= 2_147_483_647
  if (!isValid || !isCitableKind(kind))
    throw new OaiError('badResumptionToken', 'The resumptionToken is not one of this repository.')
  return {
    set: set === '' ? null : kind,
    from: from || null,
    before: before || null,
    kind,
    after: Number(after),
    cursor: Number(cursor),
  }
}

function isTimestampOrEmpty(text: string): boolean {
  if (text === '') return true
  const time = /^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString() === text
}
