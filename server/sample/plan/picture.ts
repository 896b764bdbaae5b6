import type { GalleryKey } from './galleries.ts'

/** What the generator draws. */
export type Motif =
  | 'church'
  | 'bell'
  | 'chapel'
  | 'mill'
  | 'waterwheel'
  | 'bridge'
  | 'flood'
  | 'school'
  | 'class'
  | 'green'
  | 'limes'
  | 'pub'
  | 'farm'
  | 'barn'
  | 'fields'
  | 'harvest'
  | 'forest'
  | 'quarry'
  | 'lake'
  | 'station'
  | 'train'
  | 'portrait'
  | 'couple'
  | 'family'
  | 'smithy'
  | 'craftsman'
  | 'procession'
  | 'wedding'
  | 'theatre'
  | 'brigade'
  | 'engine'
  | 'monument'
  | 'soldiers'
  | 'winter'
  | 'orchard'
  | 'map'
  | 'plan'
  | 'engraving'
  | 'coat-of-arms'
  | 'document'

/** How the drawing is aged: `glass` is a print from a glass plate, `faded` the colour film of the 1970s. */
export type Treatment = 'sepia' | 'bw' | 'glass' | 'postcard' | 'engraving' | 'map' | 'faded' | 'colour'

/** One image of the sample site: where it hangs, what is drawn on it, how large and when it was "taken". */
export type ImagePlan<Key extends string = string> = {
  readonly key: Key
  readonly gallery: GalleryKey
  readonly motif: Motif
  readonly treatment: Treatment
  /** Start of the generator's random numbers: the same seed always draws the same picture. */
  readonly seed: number
  /** The image that shows the same place at another time: one drawn earlier in the list, from the same seed. */
  readonly pair?: string
  readonly width: number
  readonly height: number
  /** EDTF string. */
  readonly date: string
  readonly source?: string
  readonly licence?: string
}
