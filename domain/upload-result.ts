import type { UploadedAttachment } from './text/attachments.ts'

/**
 * Why a file was not accepted as an image: it isn't a supported picture, or the target gallery no longer
 * exists.
 */
export type UploadRejectionCode =
  | 'empty'
  | 'too_large'
  | 'too_many_pixels'
  | 'not_a_picture'
  | 'unsupported'
  | 'damaged'
  | 'gallery'

/** An image with the same bytes. */
export interface DuplicateImage {
  readonly id: number
  readonly name: string
  readonly gallery: { readonly id: number; readonly name: string }
}

/** The file of a picture, to show it small. */
export interface PictureThumbnail {
  readonly hash: string
  readonly width: number
  readonly height: number
  /** The focal point of the image; null: the centre. */
  readonly focus: string | null
}

/** An image that looks nearly the same. */
export interface LikelyDuplicateImage extends DuplicateImage {
  /** Null until the dimensions of its file are known. */
  readonly picture: PictureThumbnail | null
}

/** An image that an upload created. */
export interface UploadedImage {
  readonly image: number
  readonly name: string
  /** Its own picture, and the image that looks most like it; absent if none looks nearly the same. */
  readonly likelyDuplicate?: {
    readonly picture: PictureThumbnail
    readonly of: LikelyDuplicateImage
  }
}

/** An uploaded image that looks like a duplicate. */
export type UploadedLikelyDuplicate = UploadedImage & Required<Pick<UploadedImage, 'likelyDuplicate'>>

/** The result of an upload. */
export type UploadResult =
  | UploadedImage
  | { readonly duplicate: readonly DuplicateImage[] }
  | { readonly attachment: UploadedAttachment }
  /** A picture is not accepted as an attachment. */
  | { readonly refused: UploadRejectionCode | 'is_picture' }

/**
 * The response header with the result, as base64url of JSON: a client that lost the last response requests
 * the upload status, and that response has no body.
 */
export const uploadResultHeaderName = 'Upload-Result'

/** The maximum number of files that are ordered together. */
export const maxUploadBatchFileCount = 10_000
