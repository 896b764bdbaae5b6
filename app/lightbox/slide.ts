/** A picture as the lightbox shows it; all of it survives JSON. */
export interface LightboxSlide {
  readonly id: number
  readonly name: string
  readonly date: string | null
  /** HTML that the server cleaned and set. */
  readonly text: string | null
  readonly source: string | null
  readonly licence: string | null
  readonly alt: string
  /** As in the `srcset` attribute. */
  readonly sources: string
  readonly width: number
  readonly height: number
  /** What stands in its room until it comes, as in the `background` property. */
  readonly backdrop: string
  /** Where all of the picture is; nothing as long as that is not known. */
  readonly full: string
  /** Whether its own page compares it with the same place at another time. */
  readonly compared: boolean
}

/** A piece of a gallery. */
export interface SlideChunk {
  readonly total: number
  /** The place of the first one here, counted from zero. */
  readonly from: number
  /** The place of the image that was asked for; null where none was. */
  readonly at: number | null
  /** In order; null where there is an image whose file is not there. */
  readonly slides: readonly (LightboxSlide | null)[]
}

/** How many a piece holds; pieces begin at its multiples. */
export const SLIDE_CHUNK_SIZE = 24
