/** A picture as the lightbox shows it; serialisable as JSON. */
export interface LightboxSlide {
  readonly id: number
  readonly name: string
  readonly date: string | null
  /** Why visitors do not see it, in words; null: they do. */
  readonly nonPublic: string | null
  /** HTML, sanitised and typeset by the server. */
  readonly text: string | null
  readonly source: string | null
  readonly licence: string | null
  readonly alt: string
  /** As in the `srcset` attribute. */
  readonly sources: string
  readonly width: number
  readonly height: number
  /** The placeholder until the picture loads, as in the `background` property. */
  readonly backdrop: string
  /** The URL of the picture in full size; empty until it is known. */
  readonly full: string
  /** Whether its own page compares it with a picture of the same place at another time. */
  readonly compared: boolean
}

/** A chunk of a gallery's slides. */
export interface SlideChunk {
  readonly total: number
  /** The zero-based position of the first slide. */
  readonly from: number
  /** The position of the requested image; null when none was requested. */
  readonly at: number | null
  /** In order; null for an image whose file is missing. */
  readonly slides: readonly (LightboxSlide | null)[]
}

/** The size of a chunk; chunks begin at its multiples. */
export const SLIDE_CHUNK_SIZE = 24
/** The id of the lightbox's `<template>` element. */
export const LIGHTBOX_TEMPLATE_ID = 'lightbox'
