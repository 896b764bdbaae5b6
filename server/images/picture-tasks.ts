import type { PictureEdit } from '../../domain/pictures/picture-edit.ts'
import type { PictureRegionRequest, PictureRejectionReason } from './contract.ts'
import type { PictureVariant } from './variant-settings.ts'

/** Limits checked before a picture is decoded. */
export interface PictureSizeLimits {
  readonly bytes: number
  /** Of all frames together. */
  readonly pixels: number
}

/** A variant to make, and its target path. */
export interface VariantJob {
  readonly variant: PictureVariant
  /** Folder for temporary files, on the same disk as the target. */
  readonly draftFolder: string
  readonly target: string
  /** Credit written into the metadata of the full-size variant. */
  readonly credit?: string | null
}

export interface MeasureAndMakeVariantsTask {
  readonly kind: 'measure'
  readonly path: string
  readonly limits: PictureSizeLimits
  /** Variants made from the same decoding. */
  readonly jobs: readonly VariantJob[]
}

interface ReadMetadataTask {
  readonly kind: 'describe'
  readonly path: string
}

export interface MakeVariantsTask {
  readonly kind: 'make'
  readonly path: string
  readonly pixels: number
  readonly jobs: readonly VariantJob[]
}

export interface RenderRegionTask {
  readonly kind: 'region'
  readonly path: string
  readonly pixels: number
  /** Path of the picture's pyramid (orientation applied) to read instead; null if there is none. */
  readonly pyramid: string | null
  readonly picture: { readonly width: number; readonly height: number }
  readonly wanted: PictureRegionRequest
  readonly draftFolder: string
  readonly target: string
}

export interface ComputeDescriptorTask {
  readonly kind: 'descriptor'
  readonly path: string
  readonly pixels: number
}

export interface EditPictureTask {
  readonly kind: 'edit'
  readonly path: string
  readonly pixels: number
  readonly edit: PictureEdit
  /** The file to write. */
  readonly target: string
}

/** Converts a HEIC picture to a format that all other tasks read. */
export interface ConvertHeicTask {
  readonly kind: 'convert'
  readonly path: string
  readonly limits: PictureSizeLimits
  /** The file to write. */
  readonly target: string
}

/** A task for a worker process, which may crash while doing it. */
export type PictureTask =
  | MeasureAndMakeVariantsTask
  | ReadMetadataTask
  | MakeVariantsTask
  | RenderRegionTask
  | ComputeDescriptorTask
  | EditPictureTask
  | ConvertHeicTask

/** Type, dimensions and placeholder of a picture. */
export interface MeasuredPictureProperties {
  readonly type: string
  readonly size: number
  readonly width: number
  readonly height: number
  readonly thumbhash: string
  readonly colour: string
}

/** What measuring finds out about a picture. */
export interface PictureMeasurements extends MeasuredPictureProperties {
  /** Describes its look; null if it shows nothing to compare. */
  readonly descriptor: Int8Array | null
}

/** Sanitized embedded metadata of a picture. */
export interface EmbeddedPictureMetadata {
  readonly title: string | null
  readonly description: string | null
  readonly taken: string | null
  readonly credit: string | null
}

/** A variant that was made: saved to the cache, or returned as bytes because the folder was not writable. */
export type SavedVariantOrBytes =
  | { readonly kept: true }
  | { readonly kept: false; readonly bytes: Uint8Array; readonly failure: string }

export interface PictureTaskResultByKind {
  readonly measure: PictureMeasurements
  readonly describe: EmbeddedPictureMetadata
  readonly make: readonly SavedVariantOrBytes[]
  readonly region: SavedVariantOrBytes
  readonly descriptor: Int8Array | null
  readonly edit: null
  readonly convert: null
}

export type PictureTaskOutcome =
  | {
      readonly ok: true
      readonly result: PictureTaskResultByKind[keyof PictureTaskResultByKind]
      readonly memory: number
    }
  | {
      readonly ok: false
      readonly refusal: PictureRejectionReason | null
      readonly message: string
      readonly memory: number
    }
