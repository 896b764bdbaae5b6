import type { PictureRefusal, RegionWanted } from './contract.ts'
import type { Piece } from './recipe.ts'

/** What a picture may be at most before it is decoded. */
export interface PictureLimits {
  readonly bytes: number
  /** Of all frames together. */
  readonly pixels: number
}

/** A piece to be made, and where it goes. */
export interface Making {
  readonly piece: Piece
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
  readonly makings: readonly Making[]
}

export interface DescribeTask {
  readonly kind: 'describe'
  readonly path: string
}

export interface MakeTask {
  readonly kind: 'make'
  readonly path: string
  readonly pixels: number
  readonly makings: readonly Making[]
}

export interface RegionTask {
  readonly kind: 'region'
  readonly path: string
  readonly pixels: number
  /** A pyramid of the same picture, its orientation applied, to cut from instead. */
  readonly pyramid: string | null
  readonly picture: { readonly width: number; readonly height: number }
  readonly wanted: RegionWanted
  readonly draftFolder: string
  readonly target: string
}

/** Work for a process that may die of it. */
export type Task = MeasureTask | DescribeTask | MakeTask | RegionTask

/** What a picture is and looks like. */
export interface Measured {
  readonly type: string
  readonly size: number
  readonly width: number
  readonly height: number
  readonly thumbhash: string
  readonly colour: string
}

/** What a picture says of itself, clean. */
export interface Described {
  readonly title: string | null
  readonly description: string | null
  readonly taken: string | null
  readonly credit: string | null
}

/** A piece that was made: kept, or handed over because the folder could not be written. */
export type Made =
  | { readonly kept: true }
  | { readonly kept: false; readonly bytes: Uint8Array; readonly failure: string }

export interface Results {
  readonly measure: Measured
  readonly describe: Described
  readonly make: readonly Made[]
  readonly region: Made
}

export type Outcome =
  | { readonly ok: true; readonly result: Results[keyof Results]; readonly memory: number }
  | {
      readonly ok: false
      readonly refusal: PictureRefusal | null
      readonly message: string
      readonly memory: number
    }
