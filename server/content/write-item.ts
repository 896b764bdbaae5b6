import {
  getFieldValue,
  getKindDefinition,
  type Item,
  type ItemFieldValues,
  type KindName,
} from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { getValueNotAllowedMessage } from '../../domain/validation/validate-fields.ts'
import type { CreationKey } from '../data/content/item-creation-repository.ts'
import { toItemRow } from '../data/content/item-rows.ts'
import type { Repositories } from '../data/index.ts'
import { assertItemChangeAllowed } from './access.ts'
import { assertCoverInGallery, assertNoParentCycle, assertValidReferences } from './assert-references.ts'
import type { RequestContext, SaveItemInput } from './contract/items.ts'
import type { CreateContentServicesDeps } from './deps.ts'
import { determineItemPosition } from './item-position.ts'
import {
  assertOneLinkTarget,
  assertPagePathFree,
  choosePagePath,
  updatePageDependants,
} from './page-rules.ts'
import {
  type OutboxEventsToPublish,
  recordAndIndexItemChange,
  recordRejectedSave,
} from './record-item-change.ts'
import { assertValidRedirect } from './redirects.ts'
import { assertSquareFavicon } from './site-settings.ts'
import { isFormId } from './unsaved-draft-service.ts'
import {
  assertNoFieldErrors,
  assertPublishable,
  coerceIntegerOrKeepText,
  getRequiredValues,
} from './validate-item-values.ts'

type WriteItemResult<K extends KindName> =
  | { item: Item<K>; events: OutboxEventsToPublish }
  | { stale: Item<K>; yours: ItemFieldValues<K> }

interface ItemWrite<K extends KindName> {
  readonly input: SaveItemInput
  /** Undefined: unchanged. */
  readonly publishedAt: string | null | undefined
  readonly id: number | null
  readonly values: ItemFieldValues<K>
}

/** The transaction of a save; checks everything that must hold at the time of writing. */
export async function checkAndWriteItem<K extends KindName>(
  deps: CreateContentServicesDeps,
  repositories: Repositories,
  kind: K,
  { input, publishedAt, id, values }: ItemWrite<K>,
  context: RequestContext,
): Promise<WriteItemResult<K>> {
  if (kind === 'gallery' || kind === 'page' || getKindDefinition(kind).single)
    await repositories.items.lock(kind)
  const at = deps.now().toISOString()
  const imported = isImportedBySystem(input, context) ? input.imported : undefined
  const createdAt = imported?.createdAt ?? at
  const creationKey = id === null ? getCreationKey(input, context) : null
  const created = await findItemCreatedByForm(repositories, kind, creationKey, at)
  const before = created?.item ?? (await findItemForUpdate(repositories, kind, id))
  if (before !== null) await assertItemChangeAllowed(repositories, context, kind, before)
  // A form that created the item does not know its version yet.
  const version = created === null ? input.version : created.version
  const author = await resolveAuthorId(deps, repositories, input, before, context)
  const next = {
    ...values,
    ...(imported !== undefined && input.values.ord !== undefined
      ? {}
      : await determineItemPosition(repositories, kind, values, before, input)),
    ...(await completePageValues(repositories, kind, values, before)),
    author,
    published_at: resolvePublishedAt(kind, publishedAt, before, createdAt),
    edited_at: imported?.editedAt ?? at,
  }
  if (before && (before.version !== version || before.removed_at)) {
    const yours = { ...before, ...next, version: version ?? 0 }
    await recordRejectedSave(repositories, kind, yours, at, context)
    return { stale: before, yours }
  }
  // Again with the item as it is now: a form that is sent again may have published it before.
  const required = getRequiredValues(next.published_at, imported !== undefined)
  if (getKindDefinition(kind).published)
    await assertPublishable(deps, kind, next, { language: context.language, required })
  await assertValidReferences(deps, repositories, kind, next, before, context.language)
  await assertKindRules(deps, repositories, kind, next, before, context)

  if (!before && imported !== undefined) await repositories.items.reserveId(kind, imported.id)
  const saved = before
    ? await updateItem(repositories, kind, before, next, input, context)
    : await repositories.items.insert(kind, {
        ...toItemRow(kind, next),
        ...(imported === undefined ? {} : { id: imported.id }),
        created_at: createdAt,
        removed_at: null,
        version: 1,
        sample: context.actor.role === 'system' && input.sample ? 1 : 0,
      })
  const after = await repositories.items.find(kind, saved)
  if (!after) throw new ProblemError('internal')
  if (creationKey !== null)
    await repositories.itemCreations.setItem(creationKey, { id: saved, version: after.version })
  const { form } = input
  if (context.actor.userId && isFormId(form))
    await repositories.unsavedDrafts.delete(context.actor.userId, form)
  const action = before ? 'update' : 'create'
  const events = await recordAndIndexItemChange(repositories, { kind, before, after, action, at }, context)
  if (isPage(kind, after)) {
    const pageBefore = before !== null && isPage(kind, before) ? before : null
    events.push(...(await updatePageDependants(repositories, pageBefore, after, at, context)))
  }
  return { item: after, events }
}

function isPage(kind: KindName, _item: Item): _item is Item<'page'> {
  return kind === 'page'
}

async function completePageValues(
  repositories: Repositories,
  kind: KindName,
  values: ItemFieldValues,
  before: Item | null,
): Promise<{ path?: string | null }> {
  if (kind !== 'page') return {}
  return { path: await choosePagePath(repositories, values as ItemFieldValues<'page'>, before?.id ?? null) }
}

/** Whether an import brings the item with its id and times. */
export function isImportedBySystem({ imported }: SaveItemInput, { actor }: RequestContext): boolean {
  return actor.role === 'system' && imported !== undefined
}

/** The key of a new item's form; null if it has none. */
function getCreationKey({ creationKey }: SaveItemInput, { actor }: RequestContext): CreationKey | null {
  return actor.userId && isFormId(creationKey) ? { account: actor.userId, key: creationKey } : null
}

/** The item that the same form has created: its response was lost, and the form was sent again. */
async function findItemCreatedByForm<K extends KindName>(
  repositories: Repositories,
  kind: K,
  creationKey: CreationKey | null,
  at: string,
): Promise<{ item: Item<K>; version: number } | null> {
  if (creationKey === null || getKindDefinition(kind).single) return null
  const created = await repositories.itemCreations.findItemOrRegister(creationKey, kind, at)
  const item = created === null ? null : await repositories.items.findAndLock(kind, created.id, 'change')
  return created === null || item === null ? null : { item, version: created.version }
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
  const [singleton] = await repositories.items.list(kind, { status: 'any', now: '' }, { offset: 0, limit: 1 })
  return singleton ?? null
}

async function updateItem<K extends KindName>(
  repositories: Repositories,
  kind: K,
  before: Item<K>,
  next: ItemFieldValues<K>,
  input: SaveItemInput,
  context: RequestContext,
): Promise<number> {
  // Content changed by a user or by an import is no longer sample content, so it isn't deleted with the sample.
  const sample = before.sample && context.actor.role === 'system' && input.sample !== false ? 1 : 0
  const row = { ...toItemRow(kind, next), version: before.version + 1, sample }
  // The row is locked, so no other save can have changed its version.
  if (!(await repositories.items.update(kind, before.id, before.version, row)))
    throw new ProblemError('internal')
  return before.id
}

/** Checks rules that apply only to some kinds. */
async function assertKindRules(
  deps: CreateContentServicesDeps,
  repositories: Repositories,
  kind: KindName,
  next: ItemFieldValues,
  before: Item | null,
  { language, actor }: RequestContext,
): Promise<void> {
  const values: Readonly<Record<string, unknown>> = { ...next }
  if (kind === 'author') {
    const accounts = [before && getFieldValue(before, 'account'), values.account].map(
      (account) => account ?? null,
    )
    // Only owners may link an author to another user's account; everyone may link their own.
    const isOwnAccount = accounts.every((account) => account === null || account === actor.userId)
    if (actor.role === 'editor' && accounts[0] !== accounts[1] && !isOwnAccount)
      assertNoFieldErrors({
        account: [getValueNotAllowedMessage(deps.label('fields.account', language), language)],
      })
  }
  if (kind === 'redirect') await assertValidRedirect(deps, repositories, values, before?.id ?? null, language)
  if (kind === 'navlink') assertOneLinkTarget(deps, values, language)
  if (kind === 'page') {
    const path = typeof values.path === 'string' ? values.path : null
    // A draft may stay at a path that was taken meanwhile, and an import may bring such a draft.
    const isEntered = actor.role !== 'system' && (before === null || getFieldValue(before, 'path') !== path)
    if (values.published_at !== null || isEntered || path === null)
      await assertPagePathFree(deps, repositories, path, before?.id ?? null, language)
  }
  // Imports and restores may set a cover before its image is moved to the gallery; until then it is not shown.
  if (kind === 'gallery' && actor.role !== 'system')
    await assertCoverInGallery(deps, repositories, values.cover, before, language)
  if (kind === 'site') await assertSquareFavicon(deps, repositories, values.favicon, before, language)
  if (!before) return
  if (kind === 'gallery' || kind === 'page') {
    const parent = typeof values.parent === 'number' ? values.parent : null
    await assertNoParentCycle(deps, repositories, { kind, id: before.id, parent }, language)
  }
  if (kind === 'image' && values.pair === before.id)
    assertNoFieldErrors({ pair: [getValueNotAllowedMessage(deps.label('fields.pair', language), language)] })
  // Otherwise the items of the category would be in a category of another kind.
  if (kind === 'category' && getFieldValue(before, 'for') !== values.for) {
    const referencingKinds = await repositories.items.findReferencingKinds(kind, before.id, false)
    if (referencingKinds.length > 0)
      assertNoFieldErrors({ for: [getValueNotAllowedMessage(deps.label('fields.for', language), language)] })
  }
}

async function resolveAuthorId(
  deps: CreateContentServicesDeps,
  repositories: Repositories,
  input: SaveItemInput,
  before: Item | null,
  { actor, language }: RequestContext,
): Promise<number | null> {
  const sent = input.values.author
  if (sent === null || sent === '') return null
  if (sent !== undefined) {
    const id = coerceIntegerOrKeepText(sent)
    if (typeof id === 'number') return id
    assertNoFieldErrors({
      author: [getValueNotAllowedMessage(deps.label('fields.author', language), language)],
    })
  }
  if (before || !actor.userId) return before?.author ?? null
  const criteria = { status: 'any', now: '', where: { account: actor.userId } } as const
  const [ownAuthor] = await repositories.items.list('author', criteria, { offset: 0, limit: 1 })
  return ownAuthor?.id ?? null
}

function resolvePublishedAt(
  kind: KindName,
  requested: string | null | undefined,
  before: Item | null,
  at: string,
): string | null {
  if (!getKindDefinition(kind).published) return before?.published_at ?? at
  return requested === undefined ? (before?.published_at ?? null) : requested
}
