import { fieldOf, type Item, type KindName, kindOf, type Values } from '../../domain/kinds/index.ts'
import { Problem } from '../../domain/problem.ts'
import { notAllowed } from '../../domain/validation/validate.ts'
import { rowOf } from '../data/content/item-rows.ts'
import type { Repositories } from '../data/index.ts'
import type { RequestContext, SaveInput } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { placeOf } from './place.ts'
import { record, recordRefused, type Told } from './record.ts'
import { checkRedirect } from './redirects.ts'
import { checkGalleryTree, checkReferences } from './references.ts'
import { checkIcon } from './site.ts'
import { isFormName } from './unsaved.ts'
import { number, refuse } from './values.ts'

export type Saved<K extends KindName> = { item: Item<K>; told: Told } | { stale: Item<K>; yours: Values<K> }

interface Writing<K extends KindName> {
  readonly input: SaveInput
  /** Left out: unchanged. */
  readonly publishedAt: string | null | undefined
  readonly id: number | null
  readonly values: Values<K>
}

/** The transaction of a save: everything that must hold at one moment is looked at here. */
export async function write<K extends KindName>(
  deps: ContentDeps,
  repositories: Repositories,
  kind: K,
  { input, publishedAt, id, values }: Writing<K>,
  context: RequestContext,
): Promise<Saved<K>> {
  if (kind === 'gallery' || kindOf(kind).single) await repositories.items.lock(kind)
  const before = await stateBefore(repositories, kind, id)
  const at = deps.now().toISOString()
  const author = await authorOf(deps, repositories, input, before, context)
  const next = {
    ...values,
    ...(await placeOf(repositories, kind, values, before, input)),
    author,
    published_at: publicationOf(kind, publishedAt, before, at),
    edited_at: at,
  }
  if (before && (before.version !== input.version || before.removed_at)) {
    const yours = { ...before, ...next, version: input.version ?? 0 }
    await recordRefused(repositories, kind, yours, at, context)
    return { stale: before, yours }
  }
  await checkReferences(deps, repositories, kind, next, before, context.language)
  await checkKind(deps, repositories, kind, next, before, context)

  const saved = before
    ? await change(repositories, kind, before, next, context)
    : await repositories.items.insert(kind, {
        ...rowOf(kind, next),
        created_at: at,
        removed_at: null,
        version: 1,
        sample: context.actor.role === 'system' && input.sample ? 1 : 0,
      })
  const after = await repositories.items.find(kind, saved)
  if (!after) throw new Problem('internal')
  const { form } = input
  if (context.actor.userId && isFormName(form)) await repositories.unsaved.delete(context.actor.userId, form)
  const action = before ? 'update' : 'create'
  return { item: after, told: await record(repositories, { kind, before, after, action, at }, context) }
}

async function stateBefore<K extends KindName>(
  repositories: Repositories,
  kind: K,
  id: number | null,
): Promise<Item<K> | null> {
  if (id !== null) {
    const item = await repositories.items.hold(kind, id, 'change')
    if (!item) throw new Problem('not_found')
    return item
  }
  if (!kindOf(kind).single) return null
  const [only] = await repositories.items.list(kind, { status: 'any', now: '' }, { offset: 0, limit: 1 })
  return only ?? null
}

async function change<K extends KindName>(
  repositories: Repositories,
  kind: K,
  before: Item<K>,
  next: Values<K>,
  context: RequestContext,
): Promise<number> {
  // What a person has changed is theirs, and does not go away with the sample.
  const sample = before.sample && context.actor.role === 'system' ? 1 : 0
  const row = { ...rowOf(kind, next), version: before.version + 1, sample }
  // The row is held, so nobody can have been faster.
  if (!(await repositories.items.update(kind, before.id, before.version, row))) throw new Problem('internal')
  return before.id
}

/** What only some kinds must not become. */
async function checkKind(
  deps: ContentDeps,
  repositories: Repositories,
  kind: KindName,
  next: Values,
  before: Item | null,
  { language, actor }: RequestContext,
): Promise<void> {
  const wanted: Readonly<Record<string, unknown>> = { ...next }
  if (kind === 'author') {
    const accounts = [before && fieldOf(before, 'account'), wanted.account].map((account) => account ?? null)
    // Whose account is whose is for owners to say; anybody may say which is their own.
    const isTheirs = accounts.every((account) => account === null || account === actor.userId)
    if (actor.role === 'editor' && accounts[0] !== accounts[1] && !isTheirs)
      refuse({ account: [notAllowed(deps.label('fields.account', language), language)] })
  }
  if (kind === 'redirect') await checkRedirect(deps, repositories, wanted, before?.id ?? null, language)
  if (kind === 'site') await checkIcon(deps, repositories, wanted.favicon, before, language)
  if (!before) return
  if (kind === 'gallery') {
    const parent = typeof wanted.parent === 'number' ? wanted.parent : null
    await checkGalleryTree(deps, repositories, before.id, parent, language)
  }
  if (kind === 'image' && wanted.pair === before.id)
    refuse({ pair: [notAllowed(deps.label('fields.pair', language), language)] })
  // Those who stand under a category would stand under one that is not theirs.
  if (kind === 'category' && fieldOf(before, 'for') !== wanted.for) {
    const used = await repositories.items.referencing(kind, before.id, false)
    if (used.length > 0) refuse({ for: [notAllowed(deps.label('fields.for', language), language)] })
  }
}

async function authorOf(
  deps: ContentDeps,
  repositories: Repositories,
  input: SaveInput,
  before: Item | null,
  { actor, language }: RequestContext,
): Promise<number | null> {
  const sent = input.values.author
  if (sent === null || sent === '') return null
  if (sent !== undefined) {
    const id = number(sent)
    if (typeof id === 'number') return id
    refuse({ author: [notAllowed(deps.label('fields.author', language), language)] })
  }
  if (before || !actor.userId) return before?.author ?? null
  const criteria = { status: 'any', now: '', where: { account: actor.userId } } as const
  const [own] = await repositories.items.list('author', criteria, { offset: 0, limit: 1 })
  return own?.id ?? null
}

function publicationOf(
  kind: KindName,
  wanted: string | null | undefined,
  before: Item | null,
  at: string,
): string | null {
  if (!kindOf(kind).published) return before?.published_at ?? at
  return wanted === undefined ? (before?.published_at ?? null) : wanted
}
