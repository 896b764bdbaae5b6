import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../../domain/kinds/index.ts'
import { type ProblemCode, type ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import type { SaveItemInput } from '../../../server/content/contract/items.ts'
import type { RequestFailureCode } from '../../api/client.ts'
import type { AppRequest } from '../../request.ts'
import { reportServerError } from '../../server-errors.ts'
import type { ItemSaveOutcome, ItemSaveRequest, ItemValues } from './contract.ts'
import { getItemStatus, loadItemAsEditable } from './editable-item.ts'
import { parseItemSaveRequest } from './parse-item-save-request.ts'

/** Parses and saves a request body; a malformed one has the outcome `failed`. */
export async function parseAndSaveItem(
  app: AppRequest,
  body: unknown,
  request: Request,
): Promise<ItemSaveOutcome> {
  let saveRequest: ItemSaveRequest
  try {
    saveRequest = parseItemSaveRequest(body)
  } catch (error) {
    if (toProblemOrNull(error) === null) throw error
    return { state: 'trouble', trouble: 'failed' }
  }
  return await saveItem(app, saveRequest, request)
}

/** Saves an item. Problems are returned as an outcome, so that no input is lost to an error page. */
export async function saveItem(
  app: AppRequest,
  saveRequest: ItemSaveRequest,
  request: Request,
): Promise<ItemSaveOutcome> {
  const { kind, id, version, values, form } = saveRequest
  try {
    const publishedAt = await resolvePublishedAt(app, saveRequest)
    const input: SaveItemInput = {
      ...(id === null || version === null ? {} : { id, version }),
      ...(publishedAt === undefined ? {} : { publishedAt }),
      values,
      form,
    }
    const saved: Item = await app.content.items.save(kind, input, app.context)
    return { state: 'saved', item: await loadItemAsEditable(app, kind, saved) }
  } catch (error) {
    const problem = toProblemOrNull(error)
    if (problem === null) throw error
    if (problem.status >= 500) reportServerError(error, request)
    return await toSaveOutcome(app, kind, problem)
  }
}

async function toSaveOutcome(
  app: AppRequest,
  kind: KindName,
  { code, details }: Pick<ProblemError, 'code' | 'details'>,
): Promise<ItemSaveOutcome> {
  if (code === 'invalid' && hasFieldErrors(details))
    return { state: 'invalid', errors: { fields: details.fields } }
  if (code === 'stale' && hasConflictDetails(details)) {
    const { current, yours } = details
    // An item in the trash must be restored before it is edited; the submitted values are in its history.
    if (current.removed_at !== null) return { state: 'trouble', trouble: 'gone' }
    return {
      state: 'stale',
      current: await loadItemAsEditable(app, kind, current),
      yours: getItemValues(kind, yours),
    }
  }
  return { state: 'trouble', trouble: failureByProblemCode[code] ?? 'failed' }
}

const failureByProblemCode: Partial<Record<ProblemCode, RequestFailureCode>> = {
  not_found: 'gone',
  unauthenticated: 'signedOut',
  forbidden: 'forbidden',
  too_large: 'tooLarge',
  too_often: 'busy',
  too_slow: 'busy',
  unavailable: 'busy',
}

/** An item that is already live keeps its publication time. */
async function resolvePublishedAt(
  { content, context, now }: AppRequest,
  { kind, id, publication }: ItemSaveRequest,
): Promise<string | null | undefined> {
  if (publication === 'keep' || !getKindDefinition(kind).published) return undefined
  if (publication === 'draft') return null
  if (publication !== 'now') return publication.at
  const savedItem: Item | null = id === null ? null : await content.items.read(kind, id, context)
  return savedItem !== null && getItemStatus(savedItem, now) === 'live' ? undefined : now.toISOString()
}

function getItemValues(kind: KindName, item: Item): ItemValues {
  const names = [...Object.keys(getKindDefinition(kind).fields), 'author']
  return Object.fromEntries(
    names.map((name) => [name, (getFieldValue(item, name) ?? null) as string | number | null]),
  )
}

function hasFieldErrors(details: unknown): details is { fields: Record<string, readonly string[]> } {
  return typeof details === 'object' && details !== null && 'fields' in details
}

function hasConflictDetails(details: unknown): details is { current: Item; yours: Item } {
  return typeof details === 'object' && details !== null && 'current' in details && 'yours' in details
}
