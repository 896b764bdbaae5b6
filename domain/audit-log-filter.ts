import { type AuditArea, type AuditLogFilter, type AuditLogPosition, auditAreas } from './audit-log.ts'
import { resolveWallTime } from './wall-time.ts'

/** The filter of the audit log as it is in the URL and in the form. */
export interface AuditLogFilterParams {
  readonly person: string
  readonly area: AuditArea | ''
  /** Days such as `2027-05-03`. */
  readonly from: string
  readonly to: string
}

const dayMs = 24 * 60 * 60 * 1000
const maxPersonLength = 255

/** Parses the filter of the audit log; invalid values are ignored. Days begin and end in the given time zone. */
export function parseAuditLogFilterAndParams(
  params: URLSearchParams,
  timeZone: string,
): { readonly params: AuditLogFilterParams; readonly filter: AuditLogFilter } {
  const text = (name: string) => params.get(name) ?? ''
  const person = text('person').replaceAll('\0', '').trim().toLowerCase().slice(0, maxPersonLength)
  const area = auditAreas.find((known) => known === text('area')) ?? null
  const from = resolveDayStart(text('from'), timeZone)
  const to = resolveDayStart(getNextDay(text('to')), timeZone)
  return {
    params: {
      person,
      area: area ?? '',
      from: from === null ? '' : text('from'),
      to: to === null ? '' : text('to'),
    },
    filter: { actor: person === '' ? null : person, area, from, to },
  }
}

/** The query parameters of a filter, without empty ones. */
export function toAuditLogQueryParams(params: AuditLogFilterParams): Record<string, string> {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))
}

const positionPattern =
  /^([12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Parses the position of an entry in a URL; null if it is not one. */
export function parseAuditLogPosition(text: string | null): AuditLogPosition | null {
  const [, at = '', id = ''] = positionPattern.exec(text ?? '') ?? []
  const time = Date.parse(at)
  return Number.isNaN(time) || new Date(time).toISOString() !== at ? null : { at, id }
}

export function formatAuditLogPosition({ at, id }: AuditLogPosition): string {
  return `${at}_${id}`
}

function resolveDayStart(day: string, timeZone: string): string | null {
  // Other years have no entries, and databases differ in which they accept.
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(day)) return null
  return resolveWallTime({ date: day, time: '00:00' }, timeZone)?.at ?? null
}

function getNextDay(day: string): string {
  const time = /^[12]\d{3}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) return ''
  return new Date(time + dayMs).toISOString().slice(0, 10)
}
