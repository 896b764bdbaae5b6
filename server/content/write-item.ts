import {
  getFieldValue,
  getKindDefinition,
  type Item,
  type ItemFieldValues,
  type KindName,
} from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { getValueNotAllowedMessage } from '../../domain/validation/validate-fields.ts'
import { toItemRow } from '../data/content/item-rows.ts'
import type { Repositories } from '../data/index.ts'
import { assertNoGalleryCycle, assertValidReferences } from './assert-references.ts'
import type { RequestContext, SaveItemInput } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { determineItemPosition } from './item-position.ts'
import { type OutboxEvents, recordItemChange, recordRejectedSave } from './record-item-change.ts'
import { assertValidRedirect } from './redirects.ts'
import { assertSquareIcon } from './site-settings.ts'
import { isFormId } from './unsaved-draft-service.ts'
import { assertNoFieldErrors, coerceInteger } from './validate-item-values.ts'

export type WriteItemResult<K extends KindName> =
  | { item: Item<K>; told: OutboxEvents }
  | { stale: Item<K>; yours: ItemFieldValues<K> }

interface ItemWrite<K extends KindName> {
  readonly input: SaveItemInput
  /** Left out: unchanged. */
  readonly publishedAt: string | null | undefined
  readonly id: number | null
  readonly values: ItemFieldValues<K>
}

/** The transaction of a save: everything that must hold at one moment is looked at here. */
export async function writeItem<K extends KindName>(
  deps: ContentDeps,
  repositories: Repositories,
  kind: K,
  { input, publishedAt, id, values }: ItemWrite<K>,
  context: RequestContext,
): Promise<WriteItemResult<K>> {
  if (kind === 'gallery' || getKindDefinition(kind).single) await repositories.items.lock(kind)
  const before = await findItemForUpdate(repositories, kind, id)
  const at = deps.now().toISOString()
  const author = await resolveAuthorId(deps, repositories, input, before, context)
  const next = {
    ...values,
    ...(await determineItemPosition(repositories, kind, values, before, input)),
    author,
    published_at: resolvePublishedAt(kind, publishedAt, before, at),
    edited_at: at,
  }
  if (before && (before.version !== input.version || before.removed_at)) {
    const yours = { ...before, ...next, version: input.version ?? 0 }
    await recordRejectedSave(repositories, kind, yours, at, context)
    return { stale: before, yours }
  }
  await assertValidReferences(deps, repositories, kind, next, before, context.language)
  await assertKindRules(deps, repositories, kind, next, before, context)

  const saved = before
    ? await updateItem(repositories, kind, before, next, context)
    : await repositories.items.insert(kind, {
        ...toItemRow(kind, next),
        created_at: at,
        removed_at: null,
        version: 1,
        sample: context.actor.role === 'system' && input.sample ? 1 : 0,
      })
  const after = await repositories.items.find(kind, saved)
  if (!after) throw new ProblemError('internal')
  const { form } = input
  if (context.actor.userId && isFormId(form))
    await repositories.unsavedDrafts.delete(context.actor.userId, form)
  const action = before ? 'update' : 'create'
  return {
    item: after,
    told: await recordItemChange(repositories, { kind, before, after, action, at }, context),
  }
}

async function findItemForUpdate<K extends KindName>(
  repositories: Repositories,
  kind: K,
  id: number | null,
): Promise<Item<K> | null> {
  if (id !== null) {
    const item = await repositories.items.findAndLock(kind, id, 'change')
    if (!item) throw new ProblemError('not_found')
    return item
  }
  if (!getKindDefinition(kind).single) return null
  const [only] = await repositories.items.list(kind, { status: 'any', now: '' }, { offset: 0, limit: 1 })
  return only ?? null
}

async function updateItem<K extends KindName>(
  repositories: Repositories,
  kind: K,
  before: Item<K>,
  next: ItemFieldValues<K>,
  context: RequestContext,
): Promise<number> {
  // What a person has changed is theirs, and does not go away with the sample.
  const sample = before.sample && context.actor.role === 'system' ? 1 : 0
  const row = { ...toItemRow(kind, next), version: before.version + 1, sample }
  // The row is held, so nobody can have been faster.
  if (!(await repositories.items.update(kind, before.id, before.version, row)))
    throw new ProblemError('internal')
  return before.id
}

/** What only some kinds must not become. */
async function assertKindRules(
  deps: ContentDeps,
  repositories: Repositories,
  kind: KindName,
  next: ItemFieldValues,
  before: Item | null,
  { language, actor }: RequestContext,
): Promise<void> {
  const wanted: Readonly<Record<string, unknown>> = { ...next }
  if (kind === 'author') {
    const accounts = [before && getFieldValue(before, 'account'), wanted.account].map(
      (account) => account ?? null,
    )
    // Whose account is whose is for owners to say; anybody may say which is their own.
    const isTheirs = accounts.every((account) => account === null || account === actor.userId)
    if (actor.role === 'editor' && accounts[0] !== accounts[1] && !isTheirs)
      assertNoFieldErrors({
        account: [getValueNotAllowedMessage(deps.label('fields.account', language), language)],
      })
  }
  if (kind === 'redirect') await assertValidRedirect(deps, repositories, wanted, before?.id ?? null, language)
  if (kind === 'site') await assertSquareIcon(deps, repositories, wanted.favicon, before, language)
  if (!before) return
  if (kind === 'gallery') {
    const parent = typeof wanted.parent === 'number' ? wanted.parent : null
    await assertNoGalleryCycle(deps, repositories, before.id, parent, language)
  }
  if (kind === 'image' && wanted.pair === before.id)
    assertNoFieldErrors({ pair: [getValueNotAllowedMessage(deps.label('fields.pair', language), language)] })
  // Those who stand under a category would stand under one that is not theirs.
  if (kind === 'category' && getFieldValue(before, 'for') !== wanted.for) {
    const used = await repositories.items.findReferencingKinds(kind, before.id, false)
    if (used.length > 0)
      assertNoFieldErrors({ for: [getValueNotAllowedMessage(deps.label('fields.for', language), language)] })
  }
}

async function resolveAuthorId(
  deps: ContentDeps,
  repositories: Repositories,
  input: SaveItemInput,
  before: Item | null,
  { actor, language }: RequestContext,
): Promise<number | null> {
  const sent = input.values.author
  if (sent === null || sent === '') return null
  if (sent !== undefined) {
    const id = coerceInteger(sent)
    if (typeof id === 'number') return id
    assertNoFieldErrors({
      author: [getValueNotAllowedMessage(deps.label('fields.author', language), language)],
    })
  }
  if (before || !actor.userId) return before?.author ?? null
  const criteria = { status: 'any', now: '', where: { account: actor.userId } } as const
  const [own] = await repositories.items.list('author', criteria, { offset: 0, limit: 1 })
  return own?.id ?? null
}

function resolvePublishedAt(
  kind: KindName,
  wanted: string | null | undefined,
  before: Item | null,
  at: string,
): string | null {
  if (!getKindDefinition(kind).published) return before?.published_at ?? at
  return wanted === undefined ? (before?.published_at ?? null) : wanted
}
