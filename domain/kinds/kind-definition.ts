import type { FieldDefinition, FieldValue } from './field-definition.ts'

/** One step of a kind's order: a common column, a field, or `ref.field` of what a field points to. */
export interface SortCriterion {
  readonly by: string
  readonly direction: 'asc' | 'desc'
}

/** What a kind of content is. Forms, validation, columns, lists, search and feeds all follow from it. */
export interface KindDefinition {
  readonly name: string
  /** The name of all its items together, in the content format (`docs/content-format.md`). */
  readonly collection: string
  /** A name of the app's icon set. */
  readonly icon: string
  /** The path of the public list (`/books`); null for kinds that visitors see only inside others. */
  readonly section: string | null
  /** Whether one item has a page of its own (`/article/12`), and with it a share image. */
  readonly page: boolean
  /** The place of its list in the main menu; left out where the menu does not lead to it. */
  readonly menuPosition?: number
  /** The words that tell a path of this kind from others; left out: the kind's name. */
  readonly pathWords?: readonly string[]
  /** Query parameters, besides `page`, that make another page of the list; pages with any others are not cached. */
  readonly listParameters?: readonly ('category' | 'kinds')[]
  /** Set where one item fills several pages (`/gallery/3?page=2`). */
  readonly pagedItems?: true
  /** Whether visitors see items of it somewhere, so that a draft can be previewed. */
  readonly preview: boolean
  /** The field that names an item. */
  readonly title: string
  readonly order: readonly SortCriterion[]
  /** Set where people arrange items by hand: `ord` counts inside this field's value, or over the whole kind. */
  readonly arranged?: { readonly within: string | null }
  /** A kind of one row only. */
  readonly single?: true
  /** Whether a visitor meets items of it only once published; the rest is public as soon as it is saved. */
  readonly published: boolean
  /** Set where a visitor sees an item only while the item it belongs to is public too. */
  readonly seenThrough?: { readonly field: string; readonly kind: 'gallery' }
  /** Set where items stand on the line of time: all of them, those with a date, or each on the day it came out. */
  readonly onLine?: 'all' | 'dated' | 'published'
  /** Who may change it. */
  readonly editedBy: 'editor' | 'owner'
  readonly fields: Readonly<Record<string, FieldDefinition>>
}

/** Keeps the literal types of a definition, so that item types flow from it. */
export function defineKind<const K extends KindDefinition>(kind: K): K {
  return kind
}

/** The fields of an item as stored and presented. */
export type FieldValuesOf<K extends KindDefinition> = {
  -readonly [F in keyof K['fields']]: FieldValue<K['fields'][F]>
}

/** What every item of every kind has. */
export interface CommonItemFields {
  id: number
  author: number | null
  created_at: string
  edited_at: string
  /** Empty: a draft. In the future: scheduled. */
  published_at: string | null
  /** Set while the item lies in the trash. */
  removed_at: string | null
  version: number
  sample: boolean
}
