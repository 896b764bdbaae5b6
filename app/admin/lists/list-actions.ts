import { getFieldValue, getKindDefinition, type Item } from '../../../domain/kinds/index.ts'
import { ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { parseIdParam } from '../../page-loader.ts'
import type { BulkResult } from '../bulk/bulk-result.ts'
import { parseSelection, runForSelection } from '../bulk/run-for-each.ts'
import {
  type FilterField,
  getMoveField,
  isManuallySortable,
  type ListedKind,
  parseEditableKind,
} from './listed-kinds.ts'

/** What can be done on a list: to the chosen items, to one of them, to their order. */
export const listActions: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  async publish(asked) {
    const { content, context, now } = asked.app
    const kind = getPublishableKind(asked)
    const moment = now.toISOString()
    return await runForSelection(asked, parseSelectedItems(asked, kind), 'published', async (item) => {
      assertNotRemoved(item)
      // What is public already stays public since when it is.
      if (item.published_at === null || item.published_at > moment)
        await content.items.publish(kind, item.id, moment, context)
    })
  },

  async unpublish(asked) {
    const { content, context } = asked.app
    const kind = getPublishableKind(asked)
    return await runForSelection(asked, parseSelectedItems(asked, kind), 'unpublished', async (item) => {
      assertNotRemoved(item)
      if (item.published_at !== null) await content.items.publish(kind, item.id, null, context)
    })
  },

  async move(asked) {
    const { content, context } = asked.app
    const kind = getRequestedKind(asked)
    const field = getMoveField(kind)
    if (field === null) throw new ProblemError('bad_request')
    const to = asked.text('to')
    if (to === '') return { errors: { form: [asked.t('lists.chooseWhere')] } }
    const target = await findMoveTarget(asked, field, to)
    if (target === null) return { errors: { form: [asked.t('lists.whereGone')] } }
    return await runForSelection(
      asked,
      parseSelectedItems(asked, kind),
      'moved',
      async (item, { version }) => {
        assertNotRemoved(item)
        if (getFieldValue(item, field.name) === target) return
        await content.items.save(kind, { id: item.id, version, values: { [field.name]: target } }, context)
      },
    )
  },

  async remove(asked) {
    const { content, context } = asked.app
    const kind = getRequestedKind(asked)
    return await runForSelection(asked, parseSelectedItems(asked, kind), 'removed', async (item) => {
      assertNotRemoved(item)
      await content.trash.remove(kind, item.id, context)
    })
  },

  async restore(asked) {
    const { content, context } = asked.app
    const kind = getRequestedKind(asked)
    return await runForSelection(asked, parseSelection(asked.all('id'), kind), 'restored', ({ id }) =>
      content.trash.restore(kind, id, context),
    )
  },

  /** Puts one item before or after another of its group. */
  async place(asked) {
    const kind = getReorderableKind(asked)
    const [one, ...more] = parseSelectedItems(asked, kind)
    if (one === undefined || more.length > 0) throw new ProblemError('bad_request')
    const { text } = asked
    if (text('before') !== '') return await moveItem(asked, kind, one.id, parseIdParam(text('before')))
    const after = parseIdParam(text('after'))
    const next = await findFollowingId(asked, kind, after, one.id)
    return await moveItem(asked, kind, one.id, next)
  },

  /** Moves one item by one place: for those who have nothing but buttons. */
  async step(asked) {
    const kind = getReorderableKind(asked)
    const { searchParams } = new URL(asked.args.request.url)
    const id = parseIdParam(searchParams.get('only') ?? '')
    const { previous, next } = await asked.app.content.items.neighbours(kind, id, asked.app.context)
    const beside = searchParams.get('to') === 'down' ? next : previous
    if (beside === null) return { shown: createReorderResult(0) }
    const before =
      searchParams.get('to') === 'down' ? await findFollowingId(asked, kind, beside.id, id) : beside.id
    return await moveItem(asked, kind, id, before)
  },
}

function getRequestedKind({ app: { context }, args }: AdminActionRequest): ListedKind {
  const kind = parseEditableKind(args.params.kind, context.actor)
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
  if (!isManuallySortable(kind)) throw new ProblemError('bad_request')
  return kind
}

/** The one that a line's own button names in the address, else all that are ticked. */
function parseSelectedItems({ args, all }: AdminActionRequest, kind: ListedKind) {
  const only = new URL(args.request.url).searchParams.get('only')
  return parseSelection(only === null ? all('id') : [only], kind)
}

/** What somebody has removed meanwhile is not there for any of this. */
function assertNotRemoved(item: Item): void {
  if (item.removed_at !== null) throw new ProblemError('not_found')
}

/** What the chosen are to be moved to, if it is there. */
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

/** What stands after an item in its group, but for the one that moves. */
async function findFollowingId(
  { app: { content, context } }: AdminActionRequest,
  kind: ListedKind,
  id: number,
  moving: number,
): Promise<number | null> {
  const { next } = await content.items.neighbours(kind, id, context)
  if (next === null || next.id !== moving) return next?.id ?? null
  return (await content.items.neighbours(kind, moving, context)).next?.id ?? null
}

async function moveItem(
  { app: { content, context }, t }: AdminActionRequest,
  kind: ListedKind,
  id: number,
  before: number | null,
): ReturnType<ActionHandler<BulkResult>> {
  if (id === before) return { shown: createReorderResult(0) }
  try {
    await content.items.move(kind, [id], before, context)
  } catch (error) {
    const code = toProblemOrNull(error)?.code
    if (code !== 'stale' && code !== 'not_found') throw error
    return { errors: { form: [t('lists.orderStale')] } }
  }
  return { shown: createReorderResult(1) }
}

function createReorderResult(count: number): BulkResult {
  return { done: 'arranged', count, skipped: [], removed: [], pending: 0 }
}
