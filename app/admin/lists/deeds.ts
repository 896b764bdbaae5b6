import { fieldOf, type Item, kindOf } from '../../../domain/kinds/index.ts'
import { Problem, problemOf } from '../../../domain/problem.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { idOf } from '../../loading.ts'
import type { BulkResult } from '../bulk/result.ts'
import { parseSelection, runForSelection } from '../bulk/run-for-each.ts'
import { type FilterField, isArrangeable, type ListedKind, listedKind, movedBy } from './kinds.ts'

/** What can be done on a list: to the chosen items, to one of them, to their order. */
export const listDeeds: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  async publish(asked) {
    const { content, context, now } = asked.app
    const kind = publishedKind(asked)
    const moment = now.toISOString()
    return await runForSelection(asked, chosen(asked, kind), 'published', async (item) => {
      refuseRemoved(item)
      // What is public already stays public since when it is.
      if (item.published_at === null || item.published_at > moment)
        await content.items.publish(kind, item.id, moment, context)
    })
  },

  async unpublish(asked) {
    const { content, context } = asked.app
    const kind = publishedKind(asked)
    return await runForSelection(asked, chosen(asked, kind), 'unpublished', async (item) => {
      refuseRemoved(item)
      if (item.published_at !== null) await content.items.publish(kind, item.id, null, context)
    })
  },

  async move(asked) {
    const { content, context } = asked.app
    const kind = kindAsked(asked)
    const field = movedBy(kind)
    if (field === null) throw new Problem('bad_request')
    const to = asked.text('to')
    if (to === '') return { errors: { form: [asked.t('lists.chooseWhere')] } }
    const target = await targetOf(asked, field, to)
    if (target === null) return { errors: { form: [asked.t('lists.whereGone')] } }
    return await runForSelection(asked, chosen(asked, kind), 'moved', async (item, { version }) => {
      refuseRemoved(item)
      if (fieldOf(item, field.name) === target) return
      await content.items.save(kind, { id: item.id, version, values: { [field.name]: target } }, context)
    })
  },

  async remove(asked) {
    const { content, context } = asked.app
    const kind = kindAsked(asked)
    return await runForSelection(asked, chosen(asked, kind), 'removed', async (item) => {
      refuseRemoved(item)
      await content.trash.remove(kind, item.id, context)
    })
  },

  async restore(asked) {
    const { content, context } = asked.app
    const kind = kindAsked(asked)
    return await runForSelection(asked, parseSelection(asked.all('id'), kind), 'restored', ({ id }) =>
      content.trash.restore(kind, id, context),
    )
  },

  /** Puts one item before or after another of its group. */
  async place(asked) {
    const kind = arrangedKind(asked)
    const [one, ...more] = chosen(asked, kind)
    if (one === undefined || more.length > 0) throw new Problem('bad_request')
    const { text } = asked
    if (text('before') !== '') return await placed(asked, kind, one.id, idOf(text('before')))
    const after = idOf(text('after'))
    const next = await following(asked, kind, after, one.id)
    return await placed(asked, kind, one.id, next)
  },

  /** Moves one item by one place: for those who have nothing but buttons. */
  async step(asked) {
    const kind = arrangedKind(asked)
    const { searchParams } = new URL(asked.args.request.url)
    const id = idOf(searchParams.get('only') ?? '')
    const { previous, next } = await asked.app.content.items.neighbours(kind, id, asked.app.context)
    const beside = searchParams.get('to') === 'down' ? next : previous
    if (beside === null) return { shown: arranged(0) }
    const before = searchParams.get('to') === 'down' ? await following(asked, kind, beside.id, id) : beside.id
    return await placed(asked, kind, id, before)
  },
}

function kindAsked({ app: { context }, args }: AdminActionRequest): ListedKind {
  const kind = listedKind(args.params.kind, context.actor)
  if (kind === null) throw new Problem('not_found')
  return kind
}

function publishedKind(asked: AdminActionRequest): ListedKind {
  const kind = kindAsked(asked)
  if (!kindOf(kind).published) throw new Problem('bad_request')
  return kind
}

function arrangedKind(asked: AdminActionRequest): ListedKind {
  const kind = kindAsked(asked)
  if (!isArrangeable(kind)) throw new Problem('bad_request')
  return kind
}

/** The one that a line's own button names in the address, else all that are ticked. */
function chosen({ args, all }: AdminActionRequest, kind: ListedKind) {
  const only = new URL(args.request.url).searchParams.get('only')
  return parseSelection(only === null ? all('id') : [only], kind)
}

/** What somebody has removed meanwhile is not there for any of this. */
function refuseRemoved(item: Item): void {
  if (item.removed_at !== null) throw new Problem('not_found')
}

/** What the chosen are to be moved to, if it is there. */
async function targetOf(
  { app: { content, context } }: AdminActionRequest,
  { to }: FilterField,
  text: string,
): Promise<number | null> {
  if (to === null) return null
  try {
    const target: Item = await content.items.read(to, idOf(text), context)
    return target.removed_at === null ? target.id : null
  } catch (error) {
    if (problemOf(error)?.code !== 'not_found') throw error
    return null
  }
}

/** What stands after an item in its group, but for the one that moves. */
async function following(
  { app: { content, context } }: AdminActionRequest,
  kind: ListedKind,
  id: number,
  moving: number,
): Promise<number | null> {
  const { next } = await content.items.neighbours(kind, id, context)
  if (next === null || next.id !== moving) return next?.id ?? null
  return (await content.items.neighbours(kind, moving, context)).next?.id ?? null
}

async function placed(
  { app: { content, context }, t }: AdminActionRequest,
  kind: ListedKind,
  id: number,
  before: number | null,
): ReturnType<ActionHandler<BulkResult>> {
  if (id === before) return { shown: arranged(0) }
  try {
    await content.items.move(kind, [id], before, context)
  } catch (error) {
    const code = problemOf(error)?.code
    if (code !== 'stale' && code !== 'not_found') throw error
    return { errors: { form: [t('lists.orderStale')] } }
  }
  return { shown: arranged(1) }
}

function arranged(count: number): BulkResult {
  return { done: 'arranged', count, skipped: [], removed: [], pending: 0 }
}
