import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isKindName,
  type KindName,
} from '../../../domain/kinds/index.ts'
import { type ProblemCode, ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import type { ActionOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import { reportServerError } from '../../server-errors.ts'
import type { BulkAction, BulkResult, ItemRef, SkippedItem, SkipReason } from './bulk-result.ts'

/** So many can be named at once. */
export const maxSelectedItems = 500
/** What is not done by then is told to wait; a request has not for ever. */
const maxDurationMs = 8000

/** An item as a form names it. */
export interface SelectedItem extends ItemRef {
  /** The version it had when it was chosen. */
  readonly version: number
}

const selectionPattern = /^(?:([a-z]+):)?([1-9]\d{0,9})(?::([1-9]\d{0,9}))?$/
const largestId = 2_147_483_647

/** The items that a form names, each once: `12:3` is version 3 of item 12 of the page's kind, `book:12` a book. */
export function parseSelection(
  texts: readonly string[],
  defaultKind: KindName | null,
  limit = maxSelectedItems + 1,
): readonly SelectedItem[] {
  const named = new Map<string, SelectedItem>()
  for (const text of texts.slice(0, limit)) {
    const [, kind = defaultKind ?? '', id = '0', version = '1'] = selectionPattern.exec(text) ?? []
    if (!isKindName(kind) || Number(id) < 1 || Number(id) > largestId) throw new ProblemError('bad_request')
    named.set(`${kind}:${id}`, { kind, id: Number(id), version: Number(version) })
  }
  return [...named.values()]
}

type ItemAction = (item: Item, named: SelectedItem) => Promise<unknown>

/** Why an item is skipped before anything is done to it; null: it is not. */
type SkipCheck = (item: Item) => SkipReason | null

interface RunOptions {
  readonly skip?: SkipCheck
  /** What is not done by then is left for another request; none: all are done. */
  readonly limitMs?: number
}

/** Does something to each of the named items; what cannot be done to one does not hold the others up. */
export async function runForSelection(
  request: AdminActionRequest,
  selected: readonly SelectedItem[],
  done: BulkAction,
  work: ItemAction,
  options: RunOptions = {},
): Promise<ActionOutcome<BulkResult>> {
  const { t } = request
  if (selected.length === 0) return { errors: { form: [t('bulk.noneSelected')] } }
  if (selected.length > maxSelectedItems)
    return { errors: { form: [t('bulk.tooMany', { most: maxSelectedItems })] } }
  return { shown: await runForEachItem(request, selected, done, work, options) }
}

/** The same for any number, as far as time allows. What one of them needs gone may go after it, so all are tried again. */
export async function runForEachItem(
  request: AdminActionRequest,
  selected: readonly SelectedItem[],
  done: BulkAction,
  work: ItemAction,
  options: RunOptions = {},
): Promise<BulkResult> {
  const { skip = () => null, limitMs = maxDurationMs } = options
  const until = Date.now() + limitMs
  const removed: ItemRef[] = []
  let waiting: readonly SelectedItem[] = selected
  let left: SkippedItem[] = []
  for (let progress = true; progress && waiting.length > 0; ) {
    const before = waiting.length
    const tried = await runRound(request, waiting, until, { work, skip })
    if (done === 'removed') removed.push(...tried.done.map(({ kind, id }) => ({ kind, id })))
    left = [...left.filter(({ reason }) => reason !== 'inUse'), ...tried.skipped]
    if (tried.pending.length > 0)
      return {
        done,
        count: selected.length - left.length - tried.pending.length,
        skipped: left,
        removed,
        pending: tried.pending.length,
      }
    const used = new Set(tried.skipped.filter(({ reason }) => reason === 'inUse').map(toItemKey))
    waiting = waiting.filter((one) => used.has(toItemKey(one)))
    progress = waiting.length < before && tried.done.length > 0
  }
  return { done, count: selected.length - left.length, skipped: left, removed, pending: 0 }
}

interface ItemSteps {
  readonly work: ItemAction
  readonly skip: SkipCheck
}

interface RoundResult {
  readonly done: readonly SelectedItem[]
  readonly skipped: readonly SkippedItem[]
  readonly pending: readonly SelectedItem[]
}

async function runRound(
  request: AdminActionRequest,
  selected: readonly SelectedItem[],
  until: number,
  steps: ItemSteps,
): Promise<RoundResult> {
  const done: SelectedItem[] = []
  const left: SkippedItem[] = []
  for (const [at, one] of selected.entries()) {
    if (Date.now() > until) return { done, skipped: left, pending: selected.slice(at) }
    const { name, skipped: refused } = await tryItem(request, one, steps)
    if (refused === null) done.push(one)
    else left.push({ kind: one.kind, id: one.id, name, ...refused })
  }
  return { done, skipped: left, pending: [] }
}

interface ItemAttempt {
  readonly name: string
  readonly skipped: Pick<SkippedItem, 'reason' | 'by'> | null
}

async function tryItem(
  { app, args }: AdminActionRequest,
  one: SelectedItem,
  { work, skip }: ItemSteps,
): Promise<ItemAttempt> {
  let name = ''
  try {
    const item: Item = await app.content.items.read(one.kind, one.id, app.context)
    name = String(getFieldValue(item, getKindDefinition(one.kind).title) ?? '')
    const reason = skip(item)
    if (reason !== null) return { name, skipped: { reason, by: [] } }
    await work(item, one)
    return { name, skipped: null }
  } catch (error) {
    const problem = toProblemOrNull(error)
    if (problem === null || problem.status >= 500) reportServerError(error, args.request)
    return { name, skipped: { reason: toSkipReason(problem), by: readUsingKinds(problem?.details) } }
  }
}

function toSkipReason(problem: ReturnType<typeof toProblemOrNull>): SkipReason {
  if (problem === null) return 'failed'
  const [field] = problem.code === 'invalid' ? readInvalidFields(problem.details).filter(hasFieldReason) : []
  return field === undefined ? (skipReasonsByProblem[problem.code] ?? 'failed') : fieldReasons[field]
}

/** What stands in the way of an item, by the field that it is about. */
const fieldReasons = { category: 'noCategory', fromPath: 'addressTaken', toAddress: 'circle' } as const

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

function toItemKey({ kind, id }: ItemRef): string {
  return `${kind}:${id}`
}

const skipReasonsByProblem: Partial<Record<ProblemCode, SkipReason>> = {
  stale: 'stale',
  not_found: 'gone',
  in_use: 'inUse',
  forbidden: 'forbidden',
  unauthenticated: 'forbidden',
  invalid: 'invalid',
}
