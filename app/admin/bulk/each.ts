import { fieldOf, type Item, isKindName, type KindName, kindOf } from '../../../domain/kinds/index.ts'
import { Problem, type ProblemCode, problemOf } from '../../../domain/problem.ts'
import type { ActionOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import { reportError } from '../../failures.ts'
import type { BulkOutcome, Done, LeftBecause, LeftItem, Named } from './outcome.ts'

/** So many can be named at once. */
export const mostAtOnce = 500
/** What is not done by then is told to wait; a request has not for ever. */
const longestMs = 8000

/** An item as a form names it. */
export interface NamedItem extends Named {
  /** The version it had when it was chosen. */
  readonly version: number
}

const form = /^(?:([a-z]+):)?([1-9]\d{0,9})(?::([1-9]\d{0,9}))?$/
const largestId = 2_147_483_647

/** The items that a form names, each once: `12:3` is version 3 of item 12 of the page's kind, `book:12` a book. */
export function itemsNamed(texts: readonly string[], usual: KindName | null): readonly NamedItem[] {
  const named = new Map<string, NamedItem>()
  for (const text of texts.slice(0, mostAtOnce + 1)) {
    const [, kind = usual ?? '', id = '0', version = '1'] = form.exec(text) ?? []
    if (!isKindName(kind) || Number(id) < 1 || Number(id) > largestId) throw new Problem('bad_request')
    named.set(`${kind}:${id}`, { kind, id: Number(id), version: Number(version) })
  }
  return [...named.values()]
}

type Work = (item: Item, named: NamedItem) => Promise<unknown>

/** Does something to each of the named items; what cannot be done to one does not hold the others up. */
export async function withEach(
  asked: AdminActionRequest,
  named: readonly NamedItem[],
  done: Done,
  work: Work,
): Promise<ActionOutcome<BulkOutcome>> {
  const { t } = asked
  if (named.length === 0) return { errors: { form: [t('bulk.noneSelected')] } }
  if (named.length > mostAtOnce) return { errors: { form: [t('bulk.tooMany', { most: mostAtOnce })] } }
  return { shown: await worked(asked, named, done, work) }
}

/** The same for any number, as far as time allows. What one of them needs gone may go after it, so all are tried again. */
export async function worked(
  asked: AdminActionRequest,
  named: readonly NamedItem[],
  done: Done,
  work: Work,
): Promise<BulkOutcome> {
  const until = Date.now() + longestMs
  const removed: Named[] = []
  let waiting: readonly NamedItem[] = named
  let left: LeftItem[] = []
  for (let progress = true; progress && waiting.length > 0; ) {
    const before = waiting.length
    const tried = await round(asked, waiting, until, work)
    if (done === 'removed') removed.push(...tried.done.map(({ kind, id }) => ({ kind, id })))
    left = [...left.filter(({ because }) => because !== 'inUse'), ...tried.left]
    if (tried.late.length > 0)
      return {
        done,
        count: named.length - left.length - tried.late.length,
        left,
        removed,
        waiting: tried.late.length,
      }
    const used = new Set(tried.left.filter(({ because }) => because === 'inUse').map(nameOf))
    waiting = waiting.filter((one) => used.has(nameOf(one)))
    progress = waiting.length < before && tried.done.length > 0
  }
  return { done, count: named.length - left.length, left, removed, waiting: 0 }
}

interface Round {
  readonly done: readonly NamedItem[]
  readonly left: readonly LeftItem[]
  readonly late: readonly NamedItem[]
}

async function round(
  asked: AdminActionRequest,
  named: readonly NamedItem[],
  until: number,
  work: Work,
): Promise<Round> {
  const done: NamedItem[] = []
  const left: LeftItem[] = []
  for (const [at, one] of named.entries()) {
    if (Date.now() > until) return { done, left, late: named.slice(at) }
    const { name, refused } = await tried(asked, one, work)
    if (refused === null) done.push(one)
    else left.push({ kind: one.kind, id: one.id, name, ...refused })
  }
  return { done, left, late: [] }
}

interface Tried {
  readonly name: string
  readonly refused: Pick<LeftItem, 'because' | 'by'> | null
}

async function tried({ app, args }: AdminActionRequest, one: NamedItem, work: Work): Promise<Tried> {
  let name = ''
  try {
    const item: Item = await app.content.items.read(one.kind, one.id, app.asker)
    name = String(fieldOf(item, kindOf(one.kind).title) ?? '')
    await work(item, one)
    return { name, refused: null }
  } catch (error) {
    const problem = problemOf(error)
    if (problem === null || problem.status >= 500) reportError(error, args.request)
    return { name, refused: { because: reasonOf(problem), by: usersIn(problem?.details) } }
  }
}

function reasonOf(problem: ReturnType<typeof problemOf>): LeftBecause {
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

function nameOf({ kind, id }: Named): string {
  return `${kind}:${id}`
}

const reasons: Partial<Record<ProblemCode, LeftBecause>> = {
  stale: 'stale',
  not_found: 'gone',
  in_use: 'inUse',
  forbidden: 'forbidden',
  unauthenticated: 'forbidden',
  invalid: 'invalid',
}
