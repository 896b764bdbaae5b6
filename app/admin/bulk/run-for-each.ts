import { fieldOf, type Item, isKindName, type KindName, kindOf } from '../../../domain/kinds/index.ts'
import { Problem, type ProblemCode, problemOf } from '../../../domain/problem.ts'
import type { ActionOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import { reportError } from '../../failures.ts'
import type { BulkAction, BulkResult, ItemRef, SkippedItem, SkipReason } from './result.ts'

/** So many can be named at once. */
export const mostAtOnce = 500
/** What is not done by then is told to wait; a request has not for ever. */
const longestMs = 8000

/** An item as a form names it. */
export interface SelectedItem extends ItemRef {
  /** The version it had when it was chosen. */
  readonly version: number
}

const form = /^(?:([a-z]+):)?([1-9]\d{0,9})(?::([1-9]\d{0,9}))?$/
const largestId = 2_147_483_647

/** The items that a form names, each once: `12:3` is version 3 of item 12 of the page's kind, `book:12` a book. */
export function parseSelection(
  texts: readonly string[],
  usual: KindName | null,
  most = mostAtOnce + 1,
): readonly SelectedItem[] {
  const named = new Map<string, SelectedItem>()
  for (const text of texts.slice(0, most)) {
    const [, kind = usual ?? '', id = '0', version = '1'] = form.exec(text) ?? []
    if (!isKindName(kind) || Number(id) < 1 || Number(id) > largestId) throw new Problem('bad_request')
    named.set(`${kind}:${id}`, { kind, id: Number(id), version: Number(version) })
  }
  return [...named.values()]
}

type Work = (item: Item, named: SelectedItem) => Promise<unknown>

/** Why an item is skipped before anything is done to it; null: it is not. */
type SkipCheck = (item: Item) => SkipReason | null

interface RunOptions {
  readonly skip?: SkipCheck
  /** What is not done by then is left for another request; none: all are done. */
  readonly limitMs?: number
}

/** Does something to each of the named items; what cannot be done to one does not hold the others up. */
export async function runForSelection(
  asked: AdminActionRequest,
  named: readonly SelectedItem[],
  done: BulkAction,
  work: Work,
  options: RunOptions = {},
): Promise<ActionOutcome<BulkResult>> {
  const { t } = asked
  if (named.length === 0) return { errors: { form: [t('bulk.noneSelected')] } }
  if (named.length > mostAtOnce) return { errors: { form: [t('bulk.tooMany', { most: mostAtOnce })] } }
  return { shown: await runForEach(asked, named, done, work, options) }
}

/** The same for any number, as far as time allows. What one of them needs gone may go after it, so all are tried again. */
export async function runForEach(
  asked: AdminActionRequest,
  named: readonly SelectedItem[],
  done: BulkAction,
  work: Work,
  options: RunOptions = {},
): Promise<BulkResult> {
  const { skip = () => null, limitMs = longestMs } = options
  const until = Date.now() + limitMs
  const removed: ItemRef[] = []
  let waiting: readonly SelectedItem[] = named
  let left: SkippedItem[] = []
  for (let progress = true; progress && waiting.length > 0; ) {
    const before = waiting.length
    const tried = await round(asked, waiting, until, { work, skip })
    if (done === 'removed') removed.push(...tried.done.map(({ kind, id }) => ({ kind, id })))
    left = [...left.filter(({ reason }) => reason !== 'inUse'), ...tried.left]
    if (tried.late.length > 0)
      return {
        done,
        count: named.length - left.length - tried.late.length,
        skipped: left,
        removed,
        pending: tried.late.length,
      }
    const used = new Set(tried.left.filter(({ reason }) => reason === 'inUse').map(nameOf))
    waiting = waiting.filter((one) => used.has(nameOf(one)))
    progress = waiting.length < before && tried.done.length > 0
  }
  return { done, count: named.length - left.length, skipped: left, removed, pending: 0 }
}

interface Steps {
  readonly work: Work
  readonly skip: SkipCheck
}

interface Round {
  readonly done: readonly SelectedItem[]
  readonly left: readonly SkippedItem[]
  readonly late: readonly SelectedItem[]
}

async function round(
  asked: AdminActionRequest,
  named: readonly SelectedItem[],
  until: number,
  steps: Steps,
): Promise<Round> {
  const done: SelectedItem[] = []
  const left: SkippedItem[] = []
  for (const [at, one] of named.entries()) {
    if (Date.now() > until) return { done, left, late: named.slice(at) }
    const { name, refused } = await tried(asked, one, steps)
    if (refused === null) done.push(one)
    else left.push({ kind: one.kind, id: one.id, name, ...refused })
  }
  return { done, left, late: [] }
}

interface Tried {
  readonly name: string
  readonly refused: Pick<SkippedItem, 'reason' | 'by'> | null
}

async function tried(
  { app, args }: AdminActionRequest,
  one: SelectedItem,
  { work, skip }: Steps,
): Promise<Tried> {
  let name = ''
  try {
    const item: Item = await app.content.items.read(one.kind, one.id, app.context)
    name = String(fieldOf(item, kindOf(one.kind).title) ?? '')
    const reason = skip(item)
    if (reason !== null) return { name, refused: { reason, by: [] } }
    await work(item, one)
    return { name, refused: null }
  } catch (error) {
    const problem = problemOf(error)
    if (problem === null || problem.status >= 500) reportError(error, args.request)
    return { name, refused: { reason: reasonOf(problem), by: usersIn(problem?.details) } }
  }
}

function reasonOf(problem: ReturnType<typeof problemOf>): SkipReason {
  if (problem === null) return 'failed'
  const [field] = problem.code === 'invalid' ? fieldsIn(problem.details).filter(isTold) : []
  return field === undefined ? (reasons[problem.code] ?? 'failed') : fieldReasons[field]
}

/** What stands in the way of an item, by the field that it is about. */
const fieldReasons = { category: 'noCategory', fromPath: 'addressTaken', toAddress: 'circle' } as const

function isTold(field: string): field is keyof typeof fieldReasons {
  return Object.hasOwn(fieldReasons, field)
}

function fieldsIn(details: unknown): string[] {
  if (typeof details !== 'object' || details === null || !('fields' in details)) return []
  return typeof details.fields === 'object' && details.fields !== null ? Object.keys(details.fields) : []
}

function usersIn(details: unknown): KindName[] {
  if (typeof details !== 'object' || details === null || !('by' in details)) return []
  return Array.isArray(details.by) ? details.by.filter((kind) => isKindName(String(kind))) : []
}

function nameOf({ kind, id }: ItemRef): string {
  return `${kind}:${id}`
}

const reasons: Partial<Record<ProblemCode, SkipReason>> = {
  stale: 'stale',
  not_found: 'gone',
  in_use: 'inUse',
  forbidden: 'forbidden',
  unauthenticated: 'forbidden',
  invalid: 'invalid',
}
