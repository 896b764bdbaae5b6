import type { PictureRegionRequest, PictureRejectionReason } from './contract.ts'
import type { PictureVariant } from './variant-settings.ts'

/** What a picture may be at most before it is decoded. */
export interface PictureLimits {
  readonly bytes: number
  /** Of all frames together. */
  readonly pixels: number
}

/** A piece to be made, and where it goes. */
export interface VariantJob {
  readonly variant: PictureVariant
  /** A folder on the same disk, for what is not finished. */
  readonly draftFolder: string
  readonly target: string
  /** Whom a whole picture says it is owed to. */
  readonly credit?: string | null
}

export interface MeasureTask {
  readonly kind: 'measure'
  readonly path: string
  readonly limits: PictureLimits
  /** Made of the same decoding. */
  readonly makings: readonly VariantJob[]
}

export interface ReadMetadataTask {
  readonly kind: 'describe'
  readonly path: string
}

export interface MakeVariantsTask {
  readonly kind: 'make'
  readonly path: string
  readonly pixels: number
  readonly makings: readonly VariantJob[]
}

export interface RenderRegionTask {
  readonly kind: 'region'
  readonly path: string
  readonly pixels: number
  /** A pyramid of the same picture, its orientation applied, to cut from instead. */
  readonly pyramid: string | null
  readonly picture: { readonly width: number; readonly height: number }
  readonly wanted: PictureRegionRequest
  readonly draftFolder: string
  readonly target: string
}

/** Work for a process that may die of it. */
export type PictureTask = MeasureTask | ReadMetadataTask | MakeVariantsTask | RenderRegionTask

/** What a picture is and looks like. */
export interface PictureMeasurements {
  readonly type: string
  readonly size: number
  readonly width: number
  readonly height: number
  readonly thumbhash: string
  readonly colour: string
}

/** What a picture says of itself, clean. */
export interface PictureMetadata {
  readonly title: string | null
  readonly description: string | null
  readonly taken: string | null
  readonly credit: string | null
}

/** A piece that was made: kept, or handed over because the folder could not be written. */
export type VariantResult =
  | { readonly kept: true }
  | { readonly kept: false; readonly bytes: Uint8Array; readonly failure: string }

export interface PictureTaskResults {
  readonly measure: PictureMeasurements
  readonly describe: PictureMetadata
  readonly make: readonly VariantResult[]
  readonly region: VariantResult
}

export type PictureTaskOutcome =
  | {
      readonly ok: true
      readonly result: PictureTaskResults[keyof PictureTaskResults]
      readonly memory: number
    }
  | {
      readonly ok: false
      readonly refusal: PictureRejectionReason | null
      readonly message: string
      readonly memory: number
    }
