import { articleKind } from './article.ts'
import { authorKind } from './author.ts'
import { bookKind } from './book.ts'
import { categoryKind } from './category.ts'
import { contactKind } from './contact.ts'
import { galleryKind } from './gallery.ts'
import { imageKind } from './image.ts'
import type { CommonItemFields, FieldValuesOf, KindDefinition } from './kind-definition.ts'
import { linkKind } from './link.ts'
import { newsKind } from './news.ts'
import { redirectKind } from './redirect.ts'
import { siteKind } from './site.ts'
import { timelineEventKind } from './timeline.ts'

/** Every kind there is: the one place that lists them. */
export const kindDefinitions = {
  news: newsKind,
  article: articleKind,
  book: bookKind,
  link: linkKind,
  gallery: galleryKind,
  image: imageKind,
  timeline: timelineEventKind,
  category: categoryKind,
  author: authorKind,
  contact: contactKind,
  redirect: redirectKind,
  site: siteKind,
} as const

export type KindDefinitions = typeof kindDefinitions
export type KindName = keyof KindDefinitions

/** An item of a kind as services give it: its fields and what all kinds have. */
export type Item<K extends KindName = KindName> = K extends KindName
  ? CommonItemFields & FieldValuesOf<KindDefinitions[K]>
  : never

/** The fields of a kind as stored. */
export type ItemFieldValues<K extends KindName = KindName> = K extends KindName
  ? FieldValuesOf<KindDefinitions[K]>
  : never

/** All kinds' names, in the order of the definitions. */
export const kindNames = Object.keys(kindDefinitions) as KindName[]

/** Whether a word from outside names a kind. */
export function isKindName(word: string): word is KindName {
  return Object.hasOwn(kindDefinitions, word)
}

/** A kind's definition without its literal types, for code that treats all kinds alike. */
export function getKindDefinition(name: KindName): KindDefinition {
  return kindDefinitions[name]
}

/** Whether items of a kind can be found by words. */
export function isSearchableKind(name: KindName): boolean {
  return Object.values(getKindDefinition(name).fields).some((field) => field.search)
}

/** A kind whose items stand on the line of time. */
export type TimelineKind = {
  [K in KindName]: KindDefinitions[K] extends { readonly onLine: string } ? K : never
}[KindName]

/** Whether items of a kind stand on the line of time. */
export function isTimelineKind(name: string): name is TimelineKind {
  return isKindName(name) && getKindDefinition(name).onLine !== undefined
}

/** The kinds on the line of time, what it is named after first. */
export const timelineKinds: readonly TimelineKind[] = kindNames
  .filter(isTimelineKind)
  .sort(
    (a, b) => Number(getKindDefinition(b).onLine === 'all') - Number(getKindDefinition(a).onLine === 'all'),
  )

/** A kind whose list the main menu leads to. */
export type MenuKind = {
  [K in KindName]: KindDefinitions[K] extends { readonly menuPosition: number } ? K : never
}[KindName]

/** A kind that visitors see on pages of its own: its list, or one page per item. */
export type PublicKind = {
  [K in KindName]: KindDefinitions[K] extends { readonly section: string } | { readonly page: true }
    ? K
    : never
}[KindName]

/** A kind whose drafts can be previewed. */
export type PreviewableKind = {
  [K in KindName]: KindDefinitions[K] extends { readonly preview: true } ? K : never
}[KindName]

/** Whether the main menu leads to a kind's list. */
export function isMenuKind(name: KindName): name is MenuKind {
  return getKindDefinition(name).menuPosition !== undefined
}

/** Whether a kind has a list or pages of its own. */
export function isPublicKind(name: KindName): name is PublicKind {
  const { section, page } = getKindDefinition(name)
  return section !== null || page
}

/** Whether drafts of a kind can be previewed. */
export function isPreviewableKind(name: KindName): name is PreviewableKind {
  return getKindDefinition(name).preview
}

/** A field of an item by a name known only at run time. */
export function getFieldValue(item: Item, name: string): unknown {
  const fields: Readonly<Record<string, unknown>> = { ...item }
  return fields[name]
}

export type { FieldDefinition, FieldType, FieldValue, SearchWeight } from './field-definition.ts'
export { getFieldMaxLength, isRequiredField, toColumnName } from './field-definition.ts'
export type { CommonItemFields, FieldValuesOf, KindDefinition, SortCriterion } from './kind-definition.ts'
