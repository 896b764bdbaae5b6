import { type Field, fieldOf, type Item, type KindName, kindOf } from '../../../domain/kinds/index.ts'
import { itemPathWithAnchor } from '../../../domain/kinds/paths.ts'
import { pictureIdOf, referencesOf } from '../../../domain/kinds/references.ts'
import { may } from '../../../domain/permissions.ts'
import { Problem, problemOf } from '../../../domain/problem.ts'
import { idOf } from '../../loading.ts'
import type { AppRequest } from '../../request.ts'
import type { Choice, ChoicePicture, EditedItem, ItemStatus, ItemValues } from './contract.ts'

/** The item of a form. One in the trash has none: it is brought back first. */
export async function readItem(app: AppRequest, kind: KindName, id: number): Promise<EditedItem> {
  mayChange(app, kind)
  const item: Item = await app.content.items.read(kind, id, app.context)
  if (item.removed_at !== null) throw new Problem('not_found')
  return await editedOf(app, kind, item)
}

/** A new item: as its kind begins, with what the address says (`?category=3`). */
export async function newItem(app: AppRequest, kind: KindName, preset: URLSearchParams): Promise<EditedItem> {
  mayChange(app, kind)
  const values: Record<string, string | number | null> = {}
  for (const [name, field] of Object.entries(kindOf(kind).fields)) {
    values[name] = presetOf(field, preset.get(name)) ?? field.initial ?? null
  }
  values.author = await ownAuthor(app)
  const chosen = await chosenBy(app, kind, values)
  // What is not there cannot be chosen before anything was typed.
  for (const { field: name, to } of referencesOf(kind)) {
    if (!Object.hasOwn(chosen, name)) values[name] = null
    else if (to === 'category' && !(await isFor(app, kind, values[name]))) {
      values[name] = null
      delete chosen[name]
    }
  }
  return {
    kind,
    id: null,
    version: null,
    status: 'new',
    publishedAt: null,
    editedAt: null,
    values,
    chosen,
    path: null,
  }
}

/** An item as its form knows it. */
export async function editedOf(app: AppRequest, kind: KindName, item: Item): Promise<EditedItem> {
  const names = [...Object.keys(kindOf(kind).fields), 'author']
  const values = Object.fromEntries(names.map((name) => [name, plain(fieldOf(item, name))]))
  const status = statusOf(item, app.now)
  return {
    kind,
    id: item.id,
    version: item.version,
    status,
    publishedAt: kindOf(kind).published ? item.published_at : null,
    editedAt: item.edited_at,
    values,
    chosen: { ...(await chosenBy(app, kind, values)), ...(await shownBy(app, kind, item)) },
    path: status === 'live' ? itemPathWithAnchor(kind, item.id) : null,
  }
}

/** Where an item stands now. */
export function statusOf({ published_at: at }: Pick<Item, 'published_at'>, now: Date): ItemStatus {
  if (at === null) return 'draft'
  return at > now.toISOString() ? 'scheduled' : 'live'
}

/** Refuses those who may not change items of a kind. */
export function mayChange({ context }: AppRequest, kind: KindName): void {
  if (!may(context.actor, 'change', kind)) throw new Problem('forbidden')
}

/** Items as things to choose from. */
export async function choicesOf(app: AppRequest, kind: KindName, items: readonly Item[]): Promise<Choice[]> {
  const imageIds = items.map((item) => pictureIdOf(kind, item))
  const pictures = await app.content.images.picturesByIds(imageIds, app.context)
  return items.map((item, at) => {
    const found = pictures.get(imageIds[at] ?? 0)
    const picture: ChoicePicture | null = found
      ? { hash: found.hash, width: found.width, height: found.height }
      : null
    const name = String(fieldOf(item, kindOf(kind).title) ?? '')
    return { id: item.id, name, status: statusOf(item, app.now), picture }
  })
}

async function chosenBy(
  app: AppRequest,
  kind: KindName,
  values: ItemValues,
): Promise<Record<string, Choice>> {
  const found = await Promise.all(
    referencesOf(kind).map(async ({ field: name, to }): Promise<[string, Choice][]> => {
      const id = values[name]
      if (typeof id !== 'number') return []
      const item = await referred(app, to, id)
      if (item === null) return []
      const [choice] = await choicesOf(app, to, [item])
      return choice === undefined ? [] : [[name, choice]]
    }),
  )
  return Object.fromEntries(found.flat())
}

/** A picture is what its file shows. */
async function shownBy(app: AppRequest, kind: KindName, item: Item): Promise<Record<string, Choice>> {
  const file = Object.entries(kindOf(kind).fields).find(([, { type }]) => type === 'file')
  if (kind !== 'image' || file === undefined) return {}
  const [choice] = await choicesOf(app, kind, [item])
  return choice === undefined ? {} : { [file[0]]: choice }
}

/** What a field points to, even if it lies in the trash by now. */
async function referred({ content, context }: AppRequest, kind: KindName, id: number): Promise<Item | null> {
  try {
    return await content.items.read(kind, id, context)
  } catch (error) {
    if (problemOf(error)?.code === 'not_found') return null
    throw error
  }
}

/** Who is signed in, where they are known as an author. */
async function ownAuthor({ content, context, session }: AppRequest): Promise<number | null> {
  const account = session.account?.id
  if (account === undefined) return null
  const { items } = await content.items.list('author', { where: { account }, limit: 1 }, context)
  return items[0]?.id ?? null
}

async function isFor({ content, context }: AppRequest, kind: KindName, id: unknown): Promise<boolean> {
  const category = await content.items.read('category', Number(id), context)
  return category.for === kind && category.removed_at === null
}

function presetOf({ type, choices }: Field, text: string | null): string | number | null {
  if (text === null) return null
  if (type === 'choice') return choices?.includes(text) ? text : null
  return type === 'ref' && /^[1-9]\d{0,8}$/.test(text) ? idOf(text) : null
}

function plain(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
