import type { PictureEdit } from '../../domain/pictures/picture-edit.ts'

/** Output formats of rendered pictures. */
export type PictureOutputFormat = 'avif' | 'webp' | 'jpeg' | 'png'

/** A stored file that was measured and is a picture. */
export interface StoredPicture {
  readonly hash: string
  /** MIME type, detected from the content. */
  readonly type: string
  readonly size: number
  /** After the orientation is applied. */
  readonly width: number
  readonly height: number
}

/**
 * Field values suggested to the user who adds a picture: plain text, truncated to the limits of an image's
 * fields.
 */
export interface SuggestedImageFields {
  /** From the metadata, otherwise from the file name; null if that was given by a camera. */
  readonly name: string | null
  readonly description: string | null
  /** EDTF. */
  readonly date: string | null
  readonly source: string | null
}

/** A file that was ingested as a picture. */
export interface IngestedPicture extends StoredPicture {
  /** Images that already use the same file, except those in the trash. */
  readonly usedByImageIds: readonly number[]
  readonly suggestion: SuggestedImageFields
}

/** Who uploaded the file, and its original name. */
export interface PictureUploaderAndFileName {
  readonly fileName: string
  /** User id; null for the command line. */
  readonly uploadedBy: string | null
}

export type PictureRejectionReason =
  | 'empty'
  | 'too_large'
  | 'too_many_pixels'
  | 'not_a_picture'
  | 'unsupported'
  | 'damaged'

/** The file was rejected; its bytes are removed. */
export class PictureRejectedError extends Error {
  readonly reason: PictureRejectionReason

  constructor(reason: PictureRejectionReason, options?: ErrorOptions) {
    super(`The file was rejected as a picture: ${reason}`, options)
    this.name = 'PictureRejectedError'
    this.reason = reason
  }
}

/**
 * A region of a picture at a given size, as requested by a IIIF client. All numbers are integer pixels of the
 * oriented picture.
 */
export interface PictureRegionRequest {
  readonly region: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** After scaling, before rotation; may be larger than the region. */
  readonly size: { readonly width: number; readonly height: number }
  readonly mirror: boolean
  readonly rotation: number
  readonly quality: 'color' | 'gray' | 'bitonal'
  /** Encoder quality for lossy formats, up to 100; default: the quality of the site's own variants. */
  readonly fidelity?: number
  readonly format: PictureOutputFormat
}

/** Ingests pictures and renders them. */
export interface PictureService {
  /**
   * Ingests a file from the file store: detects its type, measures it, reads its metadata and saves the row.
   * Throws `PictureRejectedError`; the bytes of a rejected file are removed unless something else uses them.
   */
  ingest(hash: string, from: PictureUploaderAndFileName): Promise<IngestedPicture>
  /**
   * Makes the file that shows a picture turned and cropped; of an edited picture, from its original. Throws
   * `not_found`, or `PictureRejectedError`: an animation is `unsupported`.
   */
  edit(hash: string, edit: PictureEdit, editedBy: string | null): Promise<StoredPicture>
  /** `start`: the first digits of the hash, at least 24. */
  findByHashPrefix(start: string): Promise<StoredPicture | null>
  /**
   * Renders a region in the worker pool and caches it; null if the file is missing.
   * Throws `TooBusyError`, `UnreadablePictureError`, and what `admit` throws, which is called before a region is
   * rendered that is not cached.
   */
  renderRegion(
    picture: StoredPicture,
    wanted: PictureRegionRequest,
    admit?: () => Promise<void> | void,
  ): Promise<Uint8Array<ArrayBuffer> | null>
  /** Aborts running jobs; unfinished ones are resumed at the next start. */
  close(): Promise<void>
}
