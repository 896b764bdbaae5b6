import type { Item } from '../../../domain/kinds/index.ts'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import type { AppRequest } from '../../request.ts'
import type { UploadTarget } from '../../uploads/upload-target.ts'

/** The gallery for a picture uploaded into a form: that of the form's item, otherwise the one for pictures in texts. */
export async function resolveUploadTarget(app: AppRequest, body: unknown): Promise<UploadTarget> {
  const { content, context, site, installation } = app
  const { id, name } =
    (await findGallery(app, parseGalleryId(body))) ??
    (await content.textPictureGallery.findOrCreate(site.lang, context))
  return { gallery: { id, name }, limits: installation.pictures }
}

function parseGalleryId(body: unknown): number | null {
  const gallery = typeof body === 'object' && body !== null && 'gallery' in body ? body.gallery : null
  return typeof gallery === 'number' ? gallery : null
}

async function findGallery(
  { content, context }: AppRequest,
  id: number | null,
): Promise<Item<'gallery'> | null> {
  if (id === null) return null
  try {
    const gallery = await content.items.read('gallery', id, context)
    return gallery.removed_at === null ? gallery : null
  } catch (error) {
    if (toProblemOrNull(error)?.code === 'not_found') return null
    throw error
  }
}
