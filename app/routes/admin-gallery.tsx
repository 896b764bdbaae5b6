import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { GalleryEditor } from '../admin/pictures/gallery-editor.tsx'
import { readGalleryEditorData } from '../admin/pictures/gallery-editor-data.ts'
import { galleryImageActions } from '../admin/pictures/gallery-image-actions.ts'
import { GalleryRefreshProvider, useRefreshableGalleryData } from '../admin/pictures/gallery-refresh.ts'
import { GalleryUploadArea } from '../admin/pictures/gallery-upload-area.tsx'
import { RefreshFailureNotice } from '../admin/pictures/refresh-failure-notice.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { parseIdParam } from '../page-loader.ts'

export const loader = createAdminLoader('editors', ({ app, args }) =>
  readGalleryEditorData(app, parseIdParam(args.params.id)),
)

export const action = createAction('editors', galleryImageActions)

/** The desk of a gallery: pictures come in at the top, and are put in order below. */
export default function AdminGallery() {
  const { t } = usePageContext()
  const loaded = useLoaderData<typeof loader>()
  const { me, flash } = loaded
  const { editorData: desk, refreshFailure: unread, refresh } = useRefreshableGalleryData(loaded)
  return (
    <AdminPageLayout title={desk.gallery.name} me={me} flash={flash}>
      <p className="admin-back desk-ways">
        <a href="/admin/galleries">{t('pictures.galleries')}</a>
        {desk.gallery.standing === 'live' && <a href={`/gallery/${desk.gallery.id}`}>{t('pictures.seen')}</a>}
      </p>
      <RefreshFailureNotice unread={unread} />
      <GalleryRefreshProvider value={refresh}>
        <GalleryUploadArea key={desk.gallery.id} gallery={desk.gallery} limits={desk.limits} />
        <GalleryEditor desk={desk} flash={flash} />
      </GalleryRefreshProvider>
    </AdminPageLayout>
  )
}
