/** What pictures are made in. */
export type PictureOutputFormat = 'avif' | 'webp' | 'jpeg' | 'png'

/** Stored bytes that are known to be a picture. */
export interface StoredPicture {
  readonly hash: string
  /** Found by content. */
  readonly type: string
  readonly size: number
  /** As the picture is seen, its orientation applied. */
  readonly width: number
  readonly height: number
}

/** What a picture says of itself, offered to whoever adds it; plain text, cut to what an image's fields hold. */
export interface SuggestedImageFields {
  /** From the metadata, else from the file's name. */
  readonly name: string
  readonly description: string | null
  /** EDTF. */
  readonly date: string | null
  readonly source: string | null
}

/** Bytes that were taken in as a picture. */
export interface IngestedPicture extends StoredPicture {
  /** The images that show these very bytes already; the trash does not count. */
  readonly usedByImageIds: readonly number[]
  readonly suggestion: SuggestedImageFields
}

/** Who brought the bytes, and under which name. */
export interface PictureOrigin {
  readonly fileName: string
  /** An account's id; null: the command line. */
  readonly uploadedBy: string | null
}

export type PictureRejectionReason =
  | 'empty'
  | 'too_large'
  | 'too_many_pixels'
  | 'not_a_picture'
  | 'unsupported'
  | 'damaged'

/** Bytes that are not taken in; nothing of them is left. */
export class PictureRejectedError extends Error {
  readonly reason: PictureRejectionReason

  constructor(reason: PictureRejectionReason, options?: ErrorOptions) {
    super(`The file is not taken in as a picture: ${reason}`, options)
    this.name = 'PictureRefused'
    this.reason = reason
  }
}

/** A part of a picture in a size, as a IIIF client asks for it. All numbers are whole pixels of the oriented picture. */
export interface PictureRegionRequest {
  readonly region: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** After scaling, before rotation; may be larger than the region. */
  readonly size: { readonly width: number; readonly height: number }
  readonly mirror: boolean
  readonly rotation: number
  readonly quality: 'color' | 'gray' | 'bitonal'
  /** How much of it is kept where a format leaves something out, to 100; unsaid: what the site's own pictures have. */
  readonly fidelity?: number
  readonly format: PictureOutputFormat
}

/** Pictures, from the bytes that come in to the bytes that go out. */
export interface PictureService {
  /**
   * Takes in bytes that lie in the files: finds out what they are, measures them, reads what they say of themselves, and notes
   * them. Throws `PictureRefused`; bytes that are refused and that nothing else knows are removed.
   */
  ingest(hash: string, from: PictureOrigin): Promise<IngestedPicture>
  /** By the beginning of its hash, at least 24 digits. */
  findByHashPrefix(start: string): Promise<StoredPicture | null>
  /** A part of a picture, made in the pool and kept; null: its bytes are gone. Throws `TooBusy`, `PictureUnreadable`. */
  renderRegion(picture: StoredPicture, wanted: PictureRegionRequest): Promise<Uint8Array<ArrayBuffer> | null>
  /** Ends the work under way; what was not finished is taken up at the next start. */
  close(): Promise<void>
}
