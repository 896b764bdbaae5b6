import { requestJson } from '../../api/client.ts'
import type { ImageSummary } from '../../pickers/contract.ts'
import { requestUploadTarget } from '../../uploads/upload-target.ts'
import { sendFile } from '../../uploads/upload-transport.ts'

/** Whether a file seems to be a PDF; the first page of others is not drawn. */
export function isPdfFile({ type, name }: File): boolean {
  return type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name))
}

/** Draws the first page of a PDF; null if it cannot be read. The renderer is loaded with the first PDF. */
export async function tryRenderPdfFirstPage(file: File): Promise<Blob | null> {
  try {
    const { renderPdfFirstPage } = await import('./render-pdf-first-page.ts')
    return await renderPdfFirstPage(file)
  } catch {
    // A card without a picture is complete.
    return null
  }
}

/**
 * Uploads the first page of a PDF into the gallery for pictures in texts; null if that failed. It never goes to the
 * gallery of the form's item, whose pictures are published together.
 */
export async function uploadPdfFirstPage(page: Blob, name: string): Promise<ImageSummary['picture']> {
  try {
    const { gallery } = await requestUploadTarget(null)
    const file = new File([page], `${name}.jpg`, { type: page.type })
    const metadata = { filename: file.name, gallery: String(gallery.id), publish: 'no' }
    const fingerprint = `letopis-${gallery.id}-${file.name}-${file.size}-${file.lastModified}`
    const events = { onProgress: () => undefined, onStarted: () => undefined }
    const result = await sendFile(file, metadata, fingerprint, events).result
    const id = 'image' in result ? result.image : 'duplicate' in result ? result.duplicate[0]?.id : undefined
    if (id === undefined) return null
    const image = await requestJson<ImageSummary>(`/admin/pictures.json?id=${id}`)
    return 'data' in image ? image.data.picture : null
  } catch {
    return null
  }
}
