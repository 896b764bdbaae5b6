import { renameFormerFieldNames } from '../../../domain/kinds/former-field-names.ts'
import { getKindDefinition, isKindName, type KindName } from '../../../domain/kinds/index.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import { resolveWallTime } from '../../../domain/wall-time.ts'
import type { ItemSaveRequest, PublicationChange } from './contract.ts'

/** Checks the shape of a save request's JSON. The field values are validated later by the kind's rules. */
export function parseItemSaveRequest(body: unknown): ItemSaveRequest {
  const request = parseRecord(body)
  const { kind, version = null, id = null, form = null, publication = 'keep', creationKey = null } = request
  const values = parseRecord(request.values)
  if (typeof kind !== 'string' || !isKindName(kind)) throw createBadRequestProblem('kind')
  if (!isPositiveIntegerOrNull(id)) throw createBadRequestProblem('id')
  if (!isPositiveIntegerOrNull(version) || (id === null) !== (version === null))
    throw createBadRequestProblem('version')
  if (!isFormIdOrNull(form)) throw createBadRequestProblem('form')
  if (!isFormIdOrNull(creationKey)) throw createBadRequestProblem('creationKey')
  return {
    kind,
    id,
    version,
    form,
    creationKey,
    values: parseKnownFields(kind, values),
    publication: parsePublicationChange(publication),
  }
}

/** Parses the `publication` of a form submitted without JavaScript: a keyword or an ISO time. */
function parsePublicationChangeText(text: string): PublicationChange {
  return text === '' ? 'keep' : parsePublicationChange(/^\d/.test(text) ? { at: text } : text)
}

function parsePublicationChange(value: unknown): PublicationChange {
  if (value === 'keep' || value === 'draft' || value === 'now') return value
  const { at } = parseRecord(value)
  if (typeof at !== 'string' || at.length > 40) throw createBadRequestProblem('publication')
  return { at }
}

/** Accepts only fields of the kind. `ord` is dropped: it is changed by reordering only. */
function parseKnownFields(
  kind: KindName,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { ord: _ord, ...rest } = renameFormerFieldNames(values)
  const { fields } = getKindDefinition(kind)
  const unknownFields = Object.keys(rest).filter((name) => !Object.hasOwn(fields, name) && name !== 'author')
  if (unknownFields.length > 0) throw new ProblemError('bad_request', { unknown: unknownFields.slice(0, 20) })
  return rest
}

function parseRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw createBadRequestProblem('body')
  return Object.fromEntries(Object.entries(value))
}

function isPositiveIntegerOrNull(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && Number.isInteger(value) && value > 0)
}

function isFormIdOrNull(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && /^[\w-]{1,64}$/.test(value))
}

function createBadRequestProblem(field: string): ProblemError {
  return new ProblemError('bad_request', { wrong: [field] })
}

/** Value of `publication` if the time is in separate fields. */
export const SCHEDULE_PUBLICATION_VALUE = 'schedule'

/** The names of these fields. */
export const scheduleFieldNames = { date: 'scheduleDate', time: 'scheduleTime' } as const

/**
 * Reads the publication change from a form submitted without JavaScript; null if its schedule is not a valid
 * time. Of a repeated time the first instant is used; a skipped time is moved forward by the clock change.
 */
export function parsePublicationFormFields(
  text: (name: string) => string,
  zone: string,
): PublicationChange | null {
  const publication = text('publication')
  if (publication !== SCHEDULE_PUBLICATION_VALUE) return parsePublicationChangeText(publication)
  const resolved = resolveWallTime(
    { date: text(scheduleFieldNames.date), time: text(scheduleFieldNames.time) },
    zone,
  )
  return resolved && { at: resolved.at }
}
