/** Why a file did not become an image: it is no picture we take, or the gallery it was meant for is gone. */
export type UploadRejectionCode =
  | 'empty'
  | 'too_large'
  | 'too_many_pixels'
  | 'not_a_picture'
  | 'unsupported'
  | 'damaged'
  | 'gallery'

/** An image that shows the same bytes already. */
export interface DuplicateImage {
  readonly id: number
  readonly name: string
  readonly gallery: { readonly id: number; readonly name: string }
}

/** What became of an upload. */
export type UploadResult =
  | { readonly image: number; readonly name: string }
  | { readonly duplicate: readonly DuplicateImage[] }
  | { readonly refused: UploadRejectionCode }

/**
 * Where the result stands in an answer besides its body, as base64url of JSON: whoever lost the last answer asks how
 * far the upload has come, and that answer has no body.
 */
export const uploadResultHeaderName = 'Upload-Result'

/** The most files that are put in order together. */
export const maxUploadBatchSize = 10_000
