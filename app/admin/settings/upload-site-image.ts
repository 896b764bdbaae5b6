import type { UploadRejectionCode } from '../../../domain/upload-result.ts'
import { requestJson } from '../../api/client.ts'

/** A picture that was taken in. */
export interface UploadedSiteImage {
  readonly hash: string
  readonly width: number
  readonly height: number
}

/** Why a picture was not taken in. */
export type SiteImageUploadError = Exclude<UploadRejectionCode, 'gallery'> | 'signedOut' | 'failed'

/** Sends a picture for the site itself, and gives what it is known by. */
export async function uploadSiteImage(
  file: File,
): Promise<UploadedSiteImage | { readonly refused: SiteImageUploadError }> {
  const form = new FormData()
  form.set('file', file)
  type Taken = UploadedSiteImage | { readonly refused: SiteImageUploadError }
  const result = await requestJson<Taken>('/admin/uploads/site', { form })
  if ('data' in result) return result.data
  return { refused: result.failure === 'signedOut' ? 'signedOut' : 'failed' }
}
