import { createContext, useContext } from 'react'
import { requestJson } from '../api/client.ts'
import { UploadStoppedError } from './upload-transport.ts'

/** The gallery that an upload goes to, and the limits of a picture. */
export interface UploadTarget {
  readonly gallery: { readonly id: number; readonly name: string }
  readonly limits: { readonly bytes: number; readonly pixels: number }
}

/** Returns the gallery of the form's item; null if it has none. */
export type GetFormGallery = () => number | null

const FormGalleryContext = createContext<GetFormGallery>(() => null)

/** Set by forms whose item has or is a gallery: pictures uploaded into the form go there. */
export const FormGalleryProvider = FormGalleryContext.Provider

export function useFormGallery(): GetFormGallery {
  return useContext(FormGalleryContext)
}

/** Asks the server for the gallery to upload to. */
export async function requestUploadTarget(gallery: number | null): Promise<UploadTarget> {
  const result = await requestJson<UploadTarget>('/admin/upload-target.json', { json: { gallery } })
  if ('data' in result) return result.data
  switch (result.failure) {
    case 'offline':
      throw new UploadStoppedError('away')
    case 'signedOut':
      throw new UploadStoppedError('signedOut')
    case 'notWritable':
      throw new UploadStoppedError('full')
    case 'busy':
      throw new UploadStoppedError('busy')
    default:
      throw new UploadStoppedError('failed')
  }
}
