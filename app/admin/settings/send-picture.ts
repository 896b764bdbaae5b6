import type { UploadRefusal } from '../../../domain/upload.ts'

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
  const body = new FormData()
  body.set('file', file)
  try {
    const headers = { Accept: 'application/json' }
    const answer = await fetch('/admin/uploads/site', { method: 'POST', body, headers })
    // Whoever is not signed in is led to the login, which is a page.
    if (answer.redirected) return { refused: 'signedOut' }
    return answer.ok || answer.status === 422 ? await answer.json() : { refused: 'failed' }
  } catch {
    return { refused: 'failed' }
  }
}
