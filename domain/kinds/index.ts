import { articleKind } from './article.ts'
import { authorKind } from './author.ts'
import { bookKind } from './book.ts'
import { categoryKind } from './category.ts'
import { contactKind } from './contact.ts'
import { galleryKind } from './gallery.ts'
import { imageKind } from './image.ts'
import type { CommonItemFields, FieldValuesOf, KindDefinition } from './kind-definition.ts'
import { linkKind } from './link.ts'
import { navigationLinkKind } from './navlink.ts'
import { newsKind } from './news.ts'
import { pageKind } from './page.ts'
import { redirectKind } from './redirect.ts'
import { siteSettingsKind } from './site.ts'
import { timelineEventKind } from './timeline.ts'

/** All kinds; the only list of them. */
export const kindDefinitions = {
  news: newsKind,
  article: articleKind,
  book: bookKind,
  link: linkKind,
  gallery: galleryKind,
  image: imageKind,
  timeline: timelineEventKind,
  page: pageKind,
  category: categoryKind,
  author: authorKind,
  contact: contactKind,
  redirect: redirectKind,
  navlink: navigationLinkKind,
  site: siteSettingsKind,
} as const

type KindDefinitions = typeof kindDefinitions
export type KindName = keyof KindDefinitions

/** An item as returned by services: the fields of its kind and the common ones. */
export type Item<K extends KindName = KindName> = K extends KindName
  ? CommonItemFields & FieldValuesOf<KindDefinitions[K]>
  : never

/** The stored fields of a kind. */
export type ItemFieldValues<K extends KindName = KindName> = K extends KindName
  ? FieldValuesOf<KindDefinitions[K]>
  : never

/** The names of all kinds, in the order of the definitions. */
export const kindNames = Object.keys(kindDefinitions) as KindName[]

/** Whether an untrusted string is the name of a kind. */
export function isKindName(name: string): name is KindName {
  return Object.hasOwn(kindDefinitions, name)
}

/** The definition of a kind without its literal types, for code that is generic over kinds. */
export function getKindDefinition(name: KindName): KindDefinition {
  return kindDefinitions[name]
}

/** Whether items of a kind are in the search index. */
export function isSearchableKind(name: KindName): boolean {
  return Object.values(getKindDefinition(name).fields).some((field) => field.search)
}

/** A kind whose items are on the timeline. */
export type TimelineKindName = {
  [K in KindName]: KindDefinitions[K] extends { readonly onLine: string } ? K : never
}[KindName]

/** Whether items of a kind are on the timeline. */
export function isTimelineKind(name: string): name is TimelineKindName {
  return isKindName(name) && getKindDefinition(name).onLine !== undefined
}

/** The kinds on the timeline, timeline events first. */
export const timelineKindNames: readonly TimelineKindName[] = kindNames
  .filter(isTimelineKind)
  .sort(
    (a, b) => Number(getKindDefinition(b).onLine === 'all') - Number(getKindDefinition(a).onLine === 'all'),
  )

/** A kind whose list is in the main menu. */
export type MenuKindName = {
  [K in KindName]: KindDefinitions[K] extends { readonly menuPosition: number } ? K : never
}[KindName]

/** A kind with public pages: a list, or one page per item. */
export type PublicKindName = {
  [K in KindName]: KindDefinitions[K] extends { readonly section: string } | { readonly page: true }
    ? K
    : never
}[KindName]

/** A kind whose drafts can be previewed. */
export type PreviewableKindName = {
  [K in KindName]: KindDefinitions[K] extends { readonly preview: true } ? K : never
}[KindName]

/** Whether the list of a kind is in the main menu. */
export function isMenuKind(name: KindName): name is MenuKindName {
  return getKindDefinition(name).menuPosition !== undefined
}

/** Whether a kind has a public list or item pages. */
export function isPublicKind(name: KindName): name is PublicKindName {
  const { section, page } = getKindDefinition(name)
  return section !== null || page
}

/** Whether drafts of a kind can be previewed. */
export function isPreviewableKind(name: KindName): name is PreviewableKindName {
  return getKindDefinition(name).preview
}

/** The value of a field whose name is known only at run time. */
export function getFieldValue(item: Item, name: string): unknown {
  const fields: Readonly<Record<string, unknown>> = { ...item }
  return fields[name]
}

export type { FieldDefinition, FieldType, FieldValue, SearchWeight } from './field-definition.ts'
export {
  getFieldMaxLength,
  getPublishingRules,
  isRequiredField,
  isRequiredToPublish,
  toColumnName,
} from './field-definition.ts'
export type { CommonItemFields, FieldValuesOf, KindDefinition, SortCriterion } from './kind-definition.ts'
