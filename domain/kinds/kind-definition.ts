import type { FieldDefinition, FieldValue } from './field-definition.ts'

/** One step of a kind's order: a common column, a field, or `ref.field` of the referenced item. */
export interface SortCriterion {
  readonly by: string
  readonly direction: 'asc' | 'desc'
}

/** Defines a kind of content. Forms, validation, columns, lists, search and feeds are derived from it. */
export interface KindDefinition {
  readonly name: string
  /** The collection name in the content format (`docs/content-format.md`). */
  readonly collection: string
  /** The name of an icon in the app's icon set. */
  readonly icon: string
  /** The path of the public list (`/books`); null for kinds that visitors see only inside others. */
  readonly section: string | null
  /** Whether each item has its own page (`/article/12`), and with it a share image. */
  readonly page: boolean
  /** The field with the path of an item's page (`/about`); `/page/3` then leads to it. */
  readonly ownPath?: string
  /** The position of its list in the main menu; omitted if it isn't in the menu. */
  readonly menuPosition?: number
  /** Words that identify paths of this kind; default: the kind's name. */
  readonly pathWords?: readonly string[]
  /**
   * Query parameters, besides `page`, that select another page of the list; pages with any others aren't
   * cached.
   */
  readonly listParameters?: readonly ('category' | 'kinds' | 'view')[]
  /** Set if one item spans several pages (`/gallery/3?page=2`). */
  readonly pagedItems?: true
  /** Whether visitors can see its items somewhere, so that drafts can be previewed. */
  readonly preview: boolean
  /** The field with an item's title. */
  readonly title: string
  readonly order: readonly SortCriterion[]
  /**
   * Set if items are ordered manually: `ord` counts within each value of this field, or over the whole kind.
   */
  readonly arranged?: { readonly within: string | null }
  /** A kind with a single item. */
  readonly single?: true
  /** Whether items are public only once published; otherwise they are public as soon as they are saved. */
  readonly published: boolean
  /** Set if an item is visible only while the item it belongs to is public too. */
  readonly seenThrough?: { readonly field: string; readonly kind: 'gallery' }
  /** Set if items are on the timeline: all of them, those with a date, or those with a period, the time they are about. */
  readonly onLine?: 'all' | 'dated' | 'period'
  /** The minimum role for changes. */
  readonly editedBy: 'editor' | 'owner'
  readonly fields: Readonly<Record<string, FieldDefinition>>
}

/** Preserves the literal types of a definition, from which item types are derived. */
export function defineKind<const K extends KindDefinition>(kind: K): K {
  return kind
}

/** The fields of an item, as stored and presented. */
export type FieldValuesOf<K extends KindDefinition> = {
  -readonly [F in keyof K['fields']]: FieldValue<K['fields'][F]>
}

/** The fields that all kinds have. */
export interface CommonItemFields {
  id: number
  author: number | null
  created_at: string
  edited_at: string
  /** Null: a draft. In the future: scheduled. */
  published_at: string | null
  /** Set while the item is in the trash. */
  removed_at: string | null
  version: number
  sample: boolean
}
