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

/** The result of an upload. */
export type UploadResult =
  | { readonly image: number; readonly name: string }
  | { readonly duplicate: readonly DuplicateImage[] }
  | { readonly refused: UploadRejectionCode }

/**
 * The response header with the result, as base64url of JSON: a client that lost the last response requests
 * the upload status, and that response has no body.
 */
export const uploadResultHeaderName = 'Upload-Result'

/** The maximum number of files that are ordered together. */
export const maxUploadBatchFileCount = 10_000
