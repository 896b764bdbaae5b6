import { article } from './article.ts'
import { author } from './author.ts'
import { book } from './book.ts'
import { category } from './category.ts'
import { contact } from './contact.ts'
import { gallery } from './gallery.ts'
import { image } from './image.ts'
import type { FieldsOf, ItemCommon, Kind } from './kind.ts'
import { link } from './link.ts'
import { news } from './news.ts'
import { redirect } from './redirect.ts'
import { site } from './site.ts'
import { timeline } from './timeline.ts'

/** Every kind there is: the one place that lists them. */
export const kinds = {
  news,
  article,
  book,
  link,
  gallery,
  image,
  timeline,
  category,
  author,
  contact,
  redirect,
  site,
} as const

export type Kinds = typeof kinds
export type KindName = keyof Kinds

/** An item of a kind as services give it: its fields and what all kinds have. */
export type Item<K extends KindName = KindName> = K extends KindName ? ItemCommon & FieldsOf<Kinds[K]> : never

/** The fields of a kind as stored. */
export type Values<K extends KindName = KindName> = K extends KindName ? FieldsOf<Kinds[K]> : never

/** All kinds' names, in the order of the definitions. */
export const kindNames = Object.keys(kinds) as KindName[]

/** Whether a word from outside names a kind. */
export function isKindName(word: string): word is KindName {
  return Object.hasOwn(kinds, word)
}

/** A kind's definition without its literal types, for code that treats all kinds alike. */
export function kindOf(name: KindName): Kind {
  return kinds[name]
}

/** Whether items of a kind can be found by words. */
export function isSearched(name: KindName): boolean {
  return Object.values(kindOf(name).fields).some((field) => field.search)
}

/** A kind whose items stand on the line of time. */
export type TimelineKind = {
  [K in KindName]: Kinds[K] extends { readonly onLine: string } ? K : never
}[KindName]

/** Whether items of a kind stand on the line of time. */
export function isTimelineKind(name: string): name is TimelineKind {
  return isKindName(name) && kindOf(name).onLine !== undefined
}

/** The kinds on the line of time, what it is named after first. */
export const timelineKinds: readonly TimelineKind[] = kindNames
  .filter(isTimelineKind)
  .sort((a, b) => Number(kindOf(b).onLine === 'all') - Number(kindOf(a).onLine === 'all'))

/** A kind whose list the main menu leads to. */
export type MenuKind = {
  [K in KindName]: Kinds[K] extends { readonly menuPosition: number } ? K : never
}[KindName]

/** A kind that visitors see on pages of its own: its list, or one page per item. */
export type PublicKind = {
  [K in KindName]: Kinds[K] extends { readonly section: string } | { readonly page: true } ? K : never
}[KindName]

/** A kind whose drafts can be previewed. */
export type PreviewedKind = {
  [K in KindName]: Kinds[K] extends { readonly preview: true } ? K : never
}[KindName]

/** Whether the main menu leads to a kind's list. */
export function isMenuKind(name: KindName): name is MenuKind {
  return kindOf(name).menuPosition !== undefined
}

/** Whether a kind has a list or pages of its own. */
export function isPublicKind(name: KindName): name is PublicKind {
  const { section, page } = kindOf(name)
  return section !== null || page
}

/** Whether drafts of a kind can be previewed. */
export function hasPreview(name: KindName): name is PreviewedKind {
  return kindOf(name).preview
}

/** A field of an item by a name known only at run time. */
export function fieldOf(item: Item, name: string): unknown {
  const fields: Readonly<Record<string, unknown>> = { ...item }
  return fields[name]
}

export type { Field, FieldType, SearchWeight, ValueOf } from './field.ts'
export { columnOf, isRequired, maxLength } from './field.ts'
export type { FieldsOf, ItemCommon, Kind, OrderStep } from './kind.ts'
