import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { ProblemError } from '../../domain/problem-error.ts'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { ColleagueUploads } from '../admin/live/colleague-uploads.tsx'
import { getPublicationState } from '../admin/pictures/gallery-editor-data.ts'
import { GalleryUploadArea } from '../admin/pictures/gallery-upload-area.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { useOpenItemAnnouncement } from '../live/editor-channel-hooks.ts'
import type { OpenItemState } from '../live/editor-presence.ts'
import { parseIdParam } from '../page-loader.ts'
import { ButtonLink } from '../ui/button.tsx'

export const loader = createAdminPageLoader('contributors', async ({ app, args: { params } }) => {
  const gallery = await app.content.items.read('gallery', parseIdParam(params.gallery), app.context)
  if (gallery.removed_at !== null) throw new ProblemError('not_found')
  const { id, name } = gallery
  return {
    gallery: { id, name, status: getPublicationState(gallery, app.now) },
    limits: app.installation.pictures,
  }
})

export const action = createAction('editors', {
  async publishGallery({ app, args: { params } }) {
    const { content, context, now } = app
    await content.items.publish('gallery', parseIdParam(params.gallery), now.toISOString(), context)
    return { flash: 'galleryPublished' }
  },
})

/** Adds pictures to a gallery. */
export default function AdminAddImageToGalleryPage() {
  const { t } = usePageContext()
  const { gallery, limits, me, flash } = useLoaderData<typeof loader>()
  const [upload, setUpload] = useState<OpenItemState['upload']>(null)
  useOpenItemAnnouncement({ kind: 'gallery', id: gallery.id, isEdited: false, upload })
  return (
    <AdminPageLayout title={t('pictures.addTo', { name: gallery.name })} me={me} flash={flash}>
      <ColleagueUploads gallery={gallery.id} />
      <GalleryUploadArea
        key={gallery.id}
        gallery={gallery}
        isPublic={gallery.status === 'live'}
        limits={limits}
        onProgress={setUpload}
      />
      <p className="upload-onward">
        <ButtonLink variant="quiet" href={`/admin/edit/gallery/${gallery.id}`}>
          {t('pictures.toGallery')}
        </ButtonLink>
      </p>
    </AdminPageLayout>
  )
}
