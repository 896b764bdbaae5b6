import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isKindName,
  type KindName,
} from '../../../domain/kinds/index.ts'
import { type ProblemCode, ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import type { UsedPicture } from '../../../server/content/contract/items.ts'
import type { ActionHandlerOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import { reportServerError } from '../../server-errors.ts'
import type {
  BulkItemSkipReason,
  BulkResult,
  CompletedBulkActionKind,
  ItemKindAndId,
  SkippedItem,
} from './bulk-result.ts'

/** The maximum number of items in one request. */
const maxSelectedItems = 500
/** Items not processed within this time are reported as pending, so that the request does not time out. */
const maxDurationMs = 8000

/** An item selected in a form. */
export interface SelectedItem extends ItemKindAndId {
  /** The version it had when it was selected. */
  readonly version: number
}

const selectionPattern = /^(?:([a-z]+):)?([1-9]\d{0,9})(?::([1-9]\d{0,9}))?$/
const maxId = 2_147_483_647

/**
 * Parses and deduplicates selected items: `12:3` is version 3 of item 12 of the page's kind, `book:12` a
 * book.
 */
export function parseSelectedItemTexts(
  texts: readonly string[],
  defaultKind: KindName | null,
  limit = maxSelectedItems + 1,
): readonly SelectedItem[] {
  const itemsByKey = new Map<string, SelectedItem>()
  for (const text of texts.slice(0, limit)) {
    const [, kind = defaultKind ?? '', id = '0', version = '1'] = selectionPattern.exec(text) ?? []
    if (!isKindName(kind) || Number(id) < 1 || Number(id) > maxId) throw new ProblemError('bad_request')
    itemsByKey.set(`${kind}:${id}`, { kind, id: Number(id), version: Number(version) })
  }
  return [...itemsByKey.values()]
}

/** Returned by the work for an item that needs no change. */
export const itemLeftUnchanged = Symbol('unchanged item')

/** The work of a bulk action for one item. */
export type ItemAction = (item: Item, selected: SelectedItem) => Promise<unknown>

/** Returns the reason to skip an item without processing it, or null. */
type SkipCheck = (item: Item) => BulkItemSkipReason | null

interface RunOptions {
  readonly skip?: SkipCheck
  /** Items not processed within this time are reported as pending; `maxDurationMs` by default. */
  readonly limitMs?: number
}

/**
 * Runs an action for each selected item; a failure of one item does not stop the others. Rejects too large
 * selections.
 */
export async function runBulkActionForSelection(
  request: AdminActionRequest,
  selected: readonly SelectedItem[],
  done: CompletedBulkActionKind,
  work: ItemAction,
  options: RunOptions = {},
): Promise<ActionHandlerOutcome<BulkResult>> {
  const { t } = request
  if (selected.length === 0) return { errors: { form: [t('bulk.noneSelected')] } }
  if (selected.length > maxSelectedItems)
    return { errors: { form: [t('bulk.tooMany', { most: maxSelectedItems })] } }
  return { shown: await runBulkActionWithTimeLimit(request, selected, done, work, options) }
}

/**
 * Runs an action for any number of items within the time limit. Items skipped as `inUse` are retried, because
 * the item that uses one may be removed later in the same run.
 */
export async function runBulkActionWithTimeLimit(
  request: AdminActionRequest,
  selected: readonly SelectedItem[],
  done: CompletedBulkActionKind,
  work: ItemAction,
  options: RunOptions = {},
): Promise<BulkResult> {
  const { skip = () => null, limitMs = maxDurationMs } = options
  const deadline = Date.now() + limitMs
  const removed: ItemKindAndId[] = []
  let remaining: readonly SelectedItem[] = selected
  let skipped: SkippedItem[] = []
  let unchanged = 0
  for (let progress = true; progress && remaining.length > 0; ) {
    const previousCount = remaining.length
    const round = await runRound(request, remaining, deadline, { work, skip })
    if (done === 'removed') removed.push(...round.done.map(({ kind, id }) => ({ kind, id })))
    unchanged += round.unchangedCount
    skipped = [...skipped.filter(({ reason }) => reason !== 'inUse'), ...round.skipped]
    if (round.pending.length > 0)
      return {
        done,
        count: selected.length - skipped.length - unchanged - round.pending.length,
        unchanged,
        skipped,
        removed,
        pending: round.pending.length,
      }
    const inUse = new Set(round.skipped.filter(({ reason }) => reason === 'inUse').map(toItemKey))
    remaining = remaining.filter((item) => inUse.has(toItemKey(item)))
    progress = remaining.length < previousCount && round.done.length > 0
  }
  const count = selected.length - skipped.length - unchanged
  return { done, count, unchanged, skipped, removed, pending: 0 }
}

interface ItemSteps {
  readonly work: ItemAction
  readonly skip: SkipCheck
}

interface RoundResult {
  readonly done: readonly SelectedItem[]
  readonly unchangedCount: number
  readonly skipped: readonly SkippedItem[]
  readonly pending: readonly SelectedItem[]
}

async function runRound(
  request: AdminActionRequest,
  selected: readonly SelectedItem[],
  deadline: number,
  steps: ItemSteps,
): Promise<RoundResult> {
  const done: SelectedItem[] = []
  const skipped: SkippedItem[] = []
  let unchangedCount = 0
  for (const [index, item] of selected.entries()) {
    if (Date.now() > deadline) return { done, unchangedCount, skipped, pending: selected.slice(index) }
    const { name, isUnchanged, skipped: skip } = await tryItem(request, item, steps)
    if (isUnchanged) unchangedCount += 1
    else if (skip === null) done.push(item)
    else skipped.push({ kind: item.kind, id: item.id, name, ...skip })
  }
  return { done, unchangedCount, skipped, pending: [] }
}

interface ItemAttempt {
  readonly name: string
  readonly isUnchanged: boolean
  readonly skipped: Pick<SkippedItem, 'reason' | 'by' | 'missing' | 'pictures'> | null
}

async function tryItem(
  { app, args }: AdminActionRequest,
  selected: SelectedItem,
  { work, skip }: ItemSteps,
): Promise<ItemAttempt> {
  let name = ''
  try {
    const item: Item = await app.content.items.read(selected.kind, selected.id, app.context)
    name = String(getFieldValue(item, getKindDefinition(selected.kind).title) ?? '')
    const reason = skip(item)
    if (reason !== null) return { name, isUnchanged: false, skipped: { reason, by: [], missing: [] } }
    const isUnchanged = (await work(item, selected)) === itemLeftUnchanged
    return { name, isUnchanged, skipped: null }
  } catch (error) {
    const problem = toProblemOrNull(error)
    if (problem === null || problem.status >= 500) reportServerError(error, args.request)
    const reason = toSkipReason(problem)
    const missing = reason === 'incomplete' ? readInvalidFields(problem?.details) : []
    const pictures = readUsedPictures(problem?.details)
    const skipped = { reason, by: readUsingKinds(problem?.details), missing, ...(pictures && { pictures }) }
    return { name, isUnchanged: false, skipped }
  }
}

function toSkipReason(problem: ReturnType<typeof toProblemOrNull>): BulkItemSkipReason {
  if (problem === null) return 'failed'
  if (readUsedPictures(problem.details) !== null) return 'picturesUsed'
  if (problem.code === 'invalid' && isIncomplete(problem.details)) return 'incomplete'
  const [field] = problem.code === 'invalid' ? readInvalidFields(problem.details).filter(hasFieldReason) : []
  return field === undefined ? (skipReasonsByProblem[problem.code] ?? 'failed') : fieldReasons[field]
}

function isIncomplete(details: unknown): boolean {
  return typeof details === 'object' && details !== null && 'isIncomplete' in details
}

/** Skip reasons by the invalid field. */
const fieldReasons = {
  category: 'noCategory',
  gallery: 'noGallery',
  path: 'addressTaken',
  fromPath: 'addressTaken',
  toAddress: 'circle',
} as const

function hasFieldReason(field: string): field is keyof typeof fieldReasons {
  return Object.hasOwn(fieldReasons, field)
}

function readInvalidFields(details: unknown): string[] {
  if (typeof details !== 'object' || details === null || !('fields' in details)) return []
  return typeof details.fields === 'object' && details.fields !== null ? Object.keys(details.fields) : []
}

function readUsingKinds(details: unknown): KindName[] {
  if (typeof details !== 'object' || details === null || !('by' in details)) return []
  return Array.isArray(details.by) ? details.by.filter((kind) => isKindName(String(kind))) : []
}

/** Details of a gallery that was not deleted because of these pictures. */
export interface UsedPicturesDetails {
  readonly pictures: readonly UsedPicture[]
}

function readUsedPictures(details: unknown): readonly UsedPicture[] | null {
  if (typeof details !== 'object' || details === null || !('pictures' in details)) return null
  return Array.isArray(details.pictures) ? details.pictures : null
}

function toItemKey({ kind, id }: ItemKindAndId): string {
  return `${kind}:${id}`
}

const skipReasonsByProblem: Partial<Record<ProblemCode, BulkItemSkipReason>> = {
  stale: 'stale',
  not_found: 'gone',
  in_use: 'inUse',
  forbidden: 'forbidden',
  unauthenticated: 'forbidden',
  invalid: 'invalid',
}
