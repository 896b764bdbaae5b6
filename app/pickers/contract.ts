import type { KindName } from '../../domain/kinds/index.ts'
import type { DisplayPicture } from '../../server/content/contract/items.ts'

/** Publication status of an item in the admin area; `new` was never saved. */
export type PublicationStateOrNew = 'new' | 'draft' | 'scheduled' | 'live'

/** A small picture of an item. */
export interface ItemThumbnail {
  readonly hash: string
  readonly width: number
  readonly height: number
  /** The focal point, `x,y` in percent; null: the centre. */
  readonly focus: string | null
}

/** An item that a reference field points to or can point to. */
export interface ItemOption {
  readonly id: number
  readonly name: string
  readonly status: PublicationStateOrNew
  readonly picture: ItemThumbnail | null
}

/** An item option with its kind and public path. */
export interface ItemOptionWithPublicPath extends ItemOption {
  readonly kind: KindName
  /** The public path once the item is live; null for kinds without one. */
  readonly path: string | null
}

/** A page of options. */
export interface ItemOptionResultPage {
  readonly items: readonly ItemOptionWithPublicPath[]
  readonly total: number
  readonly offset: number
}

/** An image in the picture picker. */
export interface ImageSummary {
  readonly id: number
  readonly name: string
  /** EDTF. */
  readonly date: string | null
  readonly status: PublicationState
  readonly gallery: { readonly id: number; readonly name: string }
  /** Null until the dimensions of the image file are known. */
  readonly picture: DisplayPicture | null
}

/** One page of search results. */
export interface ImageSummaryResultPage {
  readonly items: readonly ImageSummary[]
  readonly total: number
  readonly offset: number
}

/** Whether an item is public. */
export type PublicationState = 'live' | 'draft' | 'scheduled'

/** A gallery that can be selected, with its depth in the tree. */
export interface GalleryOption {
  readonly id: number
  readonly name: string
  readonly depth: number
}
