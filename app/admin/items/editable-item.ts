import {
  type FieldDefinition,
  getFieldValue,
  getKindDefinition,
  type Item,
  type KindName,
} from '../../../domain/kinds/index.ts'
import { getItemPathWithAnchor } from '../../../domain/kinds/paths.ts'
import { findPictureId, getReferenceFields } from '../../../domain/kinds/reference-fields.ts'
import { isActionAllowed } from '../../../domain/permissions.ts'
import { ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import { parseIdParam } from '../../page-loader.ts'
import type { AppRequest } from '../../request.ts'
import type { EditableItem, ItemOption, ItemStatus, ItemThumbnail, ItemValues } from './contract.ts'

/** The item of a form. One in the trash has none: it is brought back first. */
export async function readEditableItem(app: AppRequest, kind: KindName, id: number): Promise<EditableItem> {
  assertCanChangeKind(app, kind)
  const item: Item = await app.content.items.read(kind, id, app.context)
  if (item.removed_at !== null) throw new ProblemError('not_found')
  return await toEditableItem(app, kind, item)
}

/** A new item: as its kind begins, with what the address says (`?category=3`). */
export async function prepareNewItem(
  app: AppRequest,
  kind: KindName,
  preset: URLSearchParams,
): Promise<EditableItem> {
  assertCanChangeKind(app, kind)
  const values: Record<string, string | number | null> = {}
  for (const [name, field] of Object.entries(getKindDefinition(kind).fields)) {
    values[name] = parsePreset(field, preset.get(name)) ?? field.initial ?? null
  }
  values.author = await findOwnAuthorId(app)
  const chosen = await loadReferencedItems(app, kind, values)
  // What is not there cannot be chosen before anything was typed.
  for (const { field: name, to } of getReferenceFields(kind)) {
    if (!Object.hasOwn(chosen, name)) values[name] = null
    else if (to === 'category' && !(await isCategoryForKind(app, kind, values[name]))) {
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
export async function toEditableItem(app: AppRequest, kind: KindName, item: Item): Promise<EditableItem> {
  const names = [...Object.keys(getKindDefinition(kind).fields), 'author']
  const values = Object.fromEntries(names.map((name) => [name, toPlainValue(getFieldValue(item, name))]))
  const status = getItemStatus(item, app.now)
  return {
    kind,
    id: item.id,
    version: item.version,
    status,
    publishedAt: getKindDefinition(kind).published ? item.published_at : null,
    editedAt: item.edited_at,
    values,
    chosen: {
      ...(await loadReferencedItems(app, kind, values)),
      ...(await loadOwnThumbnail(app, kind, item)),
    },
    path: status === 'live' ? getItemPathWithAnchor(kind, item.id) : null,
  }
}

/** Where an item stands now. */
export function getItemStatus({ published_at: at }: Pick<Item, 'published_at'>, now: Date): ItemStatus {
  if (at === null) return 'draft'
  return at > now.toISOString() ? 'scheduled' : 'live'
}

/** Refuses those who may not change items of a kind. */
export function assertCanChangeKind({ context }: AppRequest, kind: KindName): void {
  if (!isActionAllowed(context.actor, 'change', kind)) throw new ProblemError('forbidden')
}

/** Items as things to choose from. */
export async function toItemOptions(
  app: AppRequest,
  kind: KindName,
  items: readonly Item[],
): Promise<ItemOption[]> {
  const imageIds = items.map((item) => findPictureId(kind, item))
  const pictures = await app.content.images.picturesByIds(imageIds, app.context)
  return items.map((item, at) => {
    const found = pictures.get(imageIds[at] ?? 0)
    const picture: ItemThumbnail | null = found
      ? { hash: found.hash, width: found.width, height: found.height }
      : null
    const name = String(getFieldValue(item, getKindDefinition(kind).title) ?? '')
    return { id: item.id, name, status: getItemStatus(item, app.now), picture }
  })
}

async function loadReferencedItems(
  app: AppRequest,
  kind: KindName,
  values: ItemValues,
): Promise<Record<string, ItemOption>> {
  const found = await Promise.all(
    getReferenceFields(kind).map(async ({ field: name, to }): Promise<[string, ItemOption][]> => {
      const id = values[name]
      if (typeof id !== 'number') return []
      const item = await readReferencedItem(app, to, id)
      if (item === null) return []
      const [choice] = await toItemOptions(app, to, [item])
      return choice === undefined ? [] : [[name, choice]]
    }),
  )
  return Object.fromEntries(found.flat())
}

/** A picture is what its file shows. */
async function loadOwnThumbnail(
  app: AppRequest,
  kind: KindName,
  item: Item,
): Promise<Record<string, ItemOption>> {
  const file = Object.entries(getKindDefinition(kind).fields).find(([, { type }]) => type === 'file')
  if (kind !== 'image' || file === undefined) return {}
  const [choice] = await toItemOptions(app, kind, [item])
  return choice === undefined ? {} : { [file[0]]: choice }
}

/** What a field points to, even if it lies in the trash by now. */
async function readReferencedItem(
  { content, context }: AppRequest,
  kind: KindName,
  id: number,
): Promise<Item | null> {
  try {
    return await content.items.read(kind, id, context)
  } catch (error) {
    if (toProblemOrNull(error)?.code === 'not_found') return null
    throw error
  }
}

/** Who is signed in, where they are known as an author. */
async function findOwnAuthorId({ content, context, session }: AppRequest): Promise<number | null> {
  const account = session.account?.id
  if (account === undefined) return null
  const { items } = await content.items.list('author', { where: { account }, limit: 1 }, context)
  return items[0]?.id ?? null
}

async function isCategoryForKind(
  { content, context }: AppRequest,
  kind: KindName,
  id: unknown,
): Promise<boolean> {
  const category = await content.items.read('category', Number(id), context)
  return category.for === kind && category.removed_at === null
}

function parsePreset({ type, choices }: FieldDefinition, text: string | null): string | number | null {
  if (text === null) return null
  if (type === 'choice') return choices?.includes(text) ? text : null
  return type === 'ref' && /^[1-9]\d{0,8}$/.test(text) ? parseIdParam(text) : null
}

function toPlainValue(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
