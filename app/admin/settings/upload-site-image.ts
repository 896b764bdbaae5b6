import type { UploadRejectionCode } from '../../../domain/upload-result.ts'
import { requestJson } from '../../api/client.ts'

export interface UploadedSiteImage {
  readonly hash: string
  readonly width: number
  readonly height: number
}

/** Why the upload of a picture failed. */
export type SiteImageUploadErrorCode = Exclude<UploadRejectionCode, 'gallery'> | 'signedOut' | 'failed'

/** Uploads a picture for the site itself; resolves to its hash and size, or to an error code. */
export async function uploadSiteImage(
  file: File,
): Promise<UploadedSiteImage | { readonly refused: SiteImageUploadErrorCode }> {
  const form = new FormData()
  form.set('file', file)
  type UploadResponse = UploadedSiteImage | { readonly refused: SiteImageUploadErrorCode }
  const result = await requestJson<UploadResponse>('/admin/uploads/site', { form })
  if ('data' in result) return result.data
  return { refused: result.failure === 'signedOut' ? 'signedOut' : 'failed' }
}
