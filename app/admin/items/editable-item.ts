import { formatEdtfInWords } from '../../../domain/dates/index.ts'
import {
  type FieldDefinition,
  getFieldValue,
  getKindDefinition,
  type Item,
  type KindName,
} from '../../../domain/kinds/index.ts'
import { findOwnOrPublicItemPath } from '../../../domain/kinds/paths.ts'
import { findPictureId, getReferenceFields } from '../../../domain/kinds/reference-fields.ts'
import type { Language } from '../../../domain/language.ts'
import { isActionAllowed } from '../../../domain/permissions.ts'
import { ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import type { AdminRequest } from '../../actions/authorize-admin-request.ts'
import { parseIdParam } from '../../page-loader.ts'
import type { ItemOption, ItemThumbnail, PublicationStateOrNew } from '../../pickers/contract.ts'
import type { AppRequest } from '../../request.ts'
import { loadUserNameLookup } from '../users/read-users.ts'
import { type EditableItem, type ItemValues, NEW_OWN_AUTHOR_OPTION } from './contract.ts'

/** Reads an item for its form. An item in the trash cannot be edited; it must be restored first. */
export async function readEditableItem(app: AppRequest, kind: KindName, id: number): Promise<EditableItem> {
  assertCanDraftKind(app, kind)
  const item: Item = await app.content.items.read(kind, id, app.context)
  if (item.removed_at !== null) throw new ProblemError('not_found')
  return await loadItemAsEditable(app, kind, item)
}

/** Prepares a new item with its kind's initial values and the presets of the URL (`?category=3`). */
export async function prepareNewItem(
  app: AppRequest,
  kind: KindName,
  preset: URLSearchParams,
): Promise<EditableItem> {
  assertCanDraftKind(app, kind)
  const values: Record<string, string | number | null> = {}
  for (const [name, field] of Object.entries(getKindDefinition(kind).fields)) {
    const initial = field.initialInForm?.[app.site.lang] ?? field.initial ?? null
    values[name] = parsePreset(field, preset.get(name)) ?? initial
  }
  values.author = await suggestAuthor(app)
  const referencedItems = await loadReferencedItems(app, kind, values)
  // Drop presets that point to missing items or to categories of another kind.
  for (const { field: name, to } of getReferenceFields(kind)) {
    if (name === 'author' && values.author === NEW_OWN_AUTHOR_OPTION) continue
    if (!Object.hasOwn(referencedItems, name)) values[name] = null
    else if (to === 'category' && !(await isCategoryForKind(app, kind, values[name]))) {
      values[name] = null
      delete referencedItems[name]
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
    chosen: referencedItems,
    path: null,
    access: isActionAllowed(app.context.actor, 'change', kind) ? 'publish' : 'draft',
  }
}

export async function loadItemAsEditable(app: AppRequest, kind: KindName, item: Item): Promise<EditableItem> {
  const values = toFormValues(kind, item, app.language)
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
    path: status === 'live' ? findOwnOrPublicItemPath(kind, item) : null,
    access: await determineItemAccess(app, kind, item),
  }
}

async function determineItemAccess(
  { content, context }: AppRequest,
  kind: KindName,
  item: Item,
): Promise<EditableItem['access']> {
  if (isActionAllowed(context.actor, 'change', kind)) return 'publish'
  return (await content.items.changeable(kind, [item], context)).has(item.id) ? 'draft' : 'read'
}

/** The name of the user who added an item. */
export async function readCreatorName(
  request: Pick<AdminRequest, 'app' | 'me'>,
  { kind, id }: Pick<EditableItem, 'kind' | 'id'>,
): Promise<string> {
  if (id === null) return ''
  const { content, context } = request.app
  const userId = (await content.items.creators(kind, [id], context)).get(id) ?? null
  return (await loadUserNameLookup(request, [userId]))(userId)
}

export function getItemStatus(
  { published_at: publishedAt }: Pick<Item, 'published_at'>,
  now: Date,
): PublicationStateOrNew {
  if (publishedAt === null) return 'draft'
  return publishedAt > now.toISOString() ? 'scheduled' : 'live'
}

/** Throws `forbidden` if the actor may not add items of a kind. */
export function assertCanDraftKind({ context }: AppRequest, kind: KindName): void {
  if (!isActionAllowed(context.actor, 'draft', kind)) throw new ProblemError('forbidden')
}

/** Converts items to options of a reference field. */
export async function loadOptionsForItems(
  app: AppRequest,
  kind: KindName,
  items: readonly Item[],
): Promise<ItemOption[]> {
  const imageIds = items.map((item) => findPictureId(kind, item))
  const pictures = await app.content.images.picturesByIds(imageIds, app.context)
  return items.map((item, index) => {
    const image = pictures.get(imageIds[index] ?? 0)
    const picture: ItemThumbnail | null = image
      ? { hash: image.hash, width: image.width, height: image.height, focus: image.focus }
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
  const entries = await Promise.all(
    getReferenceFields(kind).map(async ({ field: name, to }): Promise<[string, ItemOption][]> => {
      const id = values[name]
      if (typeof id !== 'number') return []
      const item = await readReferencedItem(app, to, id)
      if (item === null) return []
      const [option] = await loadOptionsForItems(app, to, [item])
      return option === undefined ? [] : [[name, option]]
    }),
  )
  return Object.fromEntries(entries.flat())
}

/** An image is its own thumbnail, listed under its file field. */
async function loadOwnThumbnail(
  app: AppRequest,
  kind: KindName,
  item: Item,
): Promise<Record<string, ItemOption>> {
  const file = Object.entries(getKindDefinition(kind).fields).find(([, { type }]) => type === 'file')
  if (kind !== 'image' || file === undefined) return {}
  const [option] = await loadOptionsForItems(app, kind, [item])
  return option === undefined ? {} : { [file[0]]: option }
}

/** Reads the item that a field points to, even if it is in the trash. */
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

/** The author that the signed-in user writes as, if any. */
async function suggestAuthor(app: AppRequest): Promise<number | null> {
  const { content, context } = app
  const suggested = await content.ownAuthor.suggest(await readAccountDisplayName(app), context)
  return suggested === 'new' ? NEW_OWN_AUTHOR_OPTION : suggested
}

/** Empty if the user has not set one: a part of an e-mail address must not become public. */
export async function readAccountDisplayName({ session }: AppRequest): Promise<string> {
  const account = session.account
  return account === null ? '' : ((await session.findUserNames(account.id))?.displayName ?? '')
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

/** The values of an item for its form: dates in words, because nobody has to know how they are stored. */
export function toFormValues(
  kind: KindName,
  item: Item,
  language: Language,
): Record<string, string | number | null> {
  const { fields } = getKindDefinition(kind)
  return Object.fromEntries(
    [...Object.keys(fields), 'author'].map((name) => {
      const value = toPlainValue(getFieldValue(item, name))
      const isDate = typeof value === 'string' && fields[name]?.type === 'date'
      return [name, isDate ? formatEdtfInWords(value, language) : value]
    }),
  )
}

function toPlainValue(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
