import { getFieldValue, getKindDefinition, type Item } from '../../../domain/kinds/index.ts'
import { ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { parseIdParam } from '../../page-loader.ts'
import {
  type BulkResult,
  type CompletedBulkActionKind,
  createBulkSuccessResult,
} from '../bulk/bulk-result.ts'
import {
  type ItemAction,
  itemLeftUnchanged,
  parseSelectedItemTexts,
  runBulkActionForSelection,
  runBulkActionWithTimeLimit,
} from '../bulk/run-for-each.ts'
import { parseListUrlState } from './list-url-state.ts'
import {
  type FilterField,
  getBulkMoveField,
  isManuallySortableInList,
  type ListedKind,
  parseKindEditableByActor,
} from './listed-kinds.ts'
import { listMatchingItems } from './read-item-list.ts'

/** The actions of a list: for the selected items, for one item, and for the order. */
export const itemListActionHandlers: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  async publish(request) {
    const { content, context, now } = request.app
    const kind = getPublishableKind(request)
    const publishedAt = now.toISOString()
    return await runForSelectedItems(request, kind, 'published', async (item) => {
      assertNotRemoved(item)
      // A published item keeps its publication time.
      if (item.published_at !== null && item.published_at <= publishedAt) return itemLeftUnchanged
      return await content.items.publish(kind, item.id, publishedAt, context)
    })
  },

  async unpublish(request) {
    const { content, context } = request.app
    const kind = getPublishableKind(request)
    return await runForSelectedItems(request, kind, 'unpublished', async (item) => {
      assertNotRemoved(item)
      if (item.published_at === null) return itemLeftUnchanged
      return await content.items.publish(kind, item.id, null, context)
    })
  },

  async move(request) {
    const { content, context } = request.app
    const kind = getRequestedKind(request)
    const field = getBulkMoveField(kind)
    if (field === null) throw new ProblemError('bad_request')
    const to = request.text('to')
    if (to === '') return { errors: { form: [request.t('lists.chooseWhere')] } }
    const target = await findMoveTarget(request, field, to)
    if (target === null) return { errors: { form: [request.t('lists.whereGone')] } }
    return await runForSelectedItems(request, kind, 'moved', async (item, { version }) => {
      assertNotRemoved(item)
      if (getFieldValue(item, field.name) === target) return itemLeftUnchanged
      return await content.items.save(
        kind,
        { id: item.id, version, values: { [field.name]: target } },
        context,
      )
    })
  },

  async remove(request) {
    const { content, context } = request.app
    const kind = getRequestedKind(request)
    let along = 0
    const outcome = await runForSelectedItems(request, kind, 'removed', async (item) => {
      assertNotRemoved(item)
      const contents = kind === 'gallery' ? await content.trash.galleryContents(item.id, context) : null
      await content.trash.remove(kind, item.id, context)
      if (contents !== null) along += contents.images + contents.galleries
    })
    return 'shown' in outcome && outcome.shown && along > 0 ? { shown: { ...outcome.shown, along } } : outcome
  },

  async restore(request) {
    const { content, context } = request.app
    const kind = getRequestedKind(request)
    return await runBulkActionForSelection(
      request,
      parseSelectedItemTexts(request.all('id'), kind),
      'restored',
      ({ id }) => content.trash.restore(kind, id, context),
    )
  },

  /** Moves one item before or after another item of its group. */
  async place(request) {
    const kind = getReorderableKind(request)
    const [selected, ...more] = parseSelectedItems(request, kind)
    if (selected === undefined || more.length > 0) throw new ProblemError('bad_request')
    const { text } = request
    if (text('before') !== '') return await moveItem(request, kind, selected.id, parseIdParam(text('before')))
    const after = parseIdParam(text('after'))
    const next = await findFollowingId(request, kind, after, selected.id)
    return await moveItem(request, kind, selected.id, next)
  },

  /** Moves one item by one position; used by the buttons that work without JavaScript. */
  async step(request) {
    const kind = getReorderableKind(request)
    const { searchParams } = new URL(request.args.request.url)
    const id = parseIdParam(searchParams.get('only') ?? '')
    const { previous, next } = await request.app.content.items.neighbours(kind, id, request.app.context)
    const neighbour = searchParams.get('to') === 'down' ? next : previous
    if (neighbour === null) return { shown: createBulkSuccessResult('arranged', 0) }
    const before =
      searchParams.get('to') === 'down'
        ? await findFollowingId(request, kind, neighbour.id, id)
        : neighbour.id
    return await moveItem(request, kind, id, before)
  },
}

function getRequestedKind({ app: { context }, args }: AdminActionRequest): ListedKind {
  const kind = parseKindEditableByActor(args.params.kind, context.actor)
  if (kind === null) throw new ProblemError('not_found')
  return kind
}

function getPublishableKind(request: AdminActionRequest): ListedKind {
  const kind = getRequestedKind(request)
  if (!getKindDefinition(kind).published) throw new ProblemError('bad_request')
  return kind
}

function getReorderableKind(request: AdminActionRequest): ListedKind {
  const kind = getRequestedKind(request)
  if (!isManuallySortableInList(kind)) throw new ProblemError('bad_request')
  return kind
}

/** Runs an action for the selected items, or for every result of the list's search and filters. */
async function runForSelectedItems(
  request: AdminActionRequest,
  kind: ListedKind,
  done: CompletedBulkActionKind,
  work: ItemAction,
): ReturnType<typeof runBulkActionForSelection> {
  const url = new URL(request.args.request.url)
  if (request.text('scope') !== 'results' || url.searchParams.has('only'))
    return await runBulkActionForSelection(request, parseSelectedItems(request, kind), done, work)
  const state = parseListUrlState(kind, new URL(`?${request.text('filters')}`, url))
  const { items, leftCount } = await listMatchingItems(request.app, state)
  const result = await runBulkActionWithTimeLimit(request, items, done, work)
  return { shown: { ...result, pending: result.pending + leftCount } }
}

/** The item in the URL if a row's own button was pressed, else all checked items. */
function parseSelectedItems({ args, all }: AdminActionRequest, kind: ListedKind) {
  const only = new URL(args.request.url).searchParams.get('only')
  return parseSelectedItemTexts(only === null ? all('id') : [only], kind)
}

/** An item that was moved to the trash in the meantime counts as not found. */
function assertNotRemoved(item: Item): void {
  if (item.removed_at !== null) throw new ProblemError('not_found')
}

/** The id of the item to move the selection to; null if it does not exist. */
async function findMoveTarget(
  { app: { content, context } }: AdminActionRequest,
  { to }: FilterField,
  text: string,
): Promise<number | null> {
  if (to === null) return null
  try {
    const target: Item = await content.items.read(to, parseIdParam(text), context)
    return target.removed_at === null ? target.id : null
  } catch (error) {
    if (toProblemOrNull(error)?.code !== 'not_found') throw error
    return null
  }
}

/** The id of the item after the given one in its group, ignoring the item that is being moved. */
async function findFollowingId(
  { app: { content, context } }: AdminActionRequest,
  kind: ListedKind,
  id: number,
  movingId: number,
): Promise<number | null> {
  const { next } = await content.items.neighbours(kind, id, context)
  if (next === null || next.id !== movingId) return next?.id ?? null
  return (await content.items.neighbours(kind, movingId, context)).next?.id ?? null
}

async function moveItem(
  { app: { content, context }, t }: AdminActionRequest,
  kind: ListedKind,
  id: number,
  before: number | null,
): ReturnType<ActionHandler<BulkResult>> {
  if (id === before) return { shown: createBulkSuccessResult('arranged', 0) }
  try {
    await content.items.move(kind, [id], before, context)
  } catch (error) {
    const code = toProblemOrNull(error)?.code
    if (code !== 'stale' && code !== 'not_found') throw error
    return { errors: { form: [t('lists.orderStale')] } }
  }
  return { shown: createBulkSuccessResult('arranged', 1) }
}
