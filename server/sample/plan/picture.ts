import type { GalleryKey } from './galleries.ts'

/** One image of the sample site: its gallery and when it was "taken". Its file is `sample/pictures/<key>.jpg`. */
export type ImagePlan<Key extends string = string> = {
  readonly key: Key
  readonly gallery: GalleryKey
  /** An image earlier in the list that shows the same place at another time. */
  readonly pair?: string
  /** EDTF string. */
  readonly date: string
  readonly source?: string
  readonly licence?: string
}
