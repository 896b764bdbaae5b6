import type { UploadRefusal } from '../../../domain/upload.ts'
import { requestJson } from '../../api/client.ts'

/** A picture that was taken in. */
export interface SentPicture {
  readonly hash: string
  readonly width: number
  readonly height: number
}

/** Why a picture was not taken in. */
export type NotSent = Exclude<UploadRefusal, 'gallery'> | 'signedOut' | 'failed'

/** Sends a picture for the site itself, and gives what it is known by. */
export async function sendPicture(file: File): Promise<SentPicture | { readonly refused: NotSent }> {
  const form = new FormData()
  form.set('file', file)
  type Taken = SentPicture | { readonly refused: NotSent }
  const result = await requestJson<Taken>('/admin/uploads/site', { form })
  if ('data' in result) return result.data
  return { refused: result.failure === 'signedOut' ? 'signedOut' : 'failed' }
}
