import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { GalleryEditor } from '../admin/pictures/gallery-editor.tsx'
import { readGalleryEditorData } from '../admin/pictures/gallery-editor-data.ts'
import { galleryImageActionHandlers } from '../admin/pictures/gallery-image-actions.ts'
import {
  GalleryRefreshFailureNotice,
  GalleryRefreshProvider,
  useRefreshableGalleryData,
} from '../admin/pictures/gallery-refresh.tsx'
import { GalleryUploadArea } from '../admin/pictures/gallery-upload-area.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { parseIdParam } from '../page-loader.ts'

export const loader = createAdminPageLoader('editors', ({ app, args }) =>
  readGalleryEditorData(app, parseIdParam(args.params.id)),
)

export const action = createAction('editors', galleryImageActionHandlers)

/** The gallery editor: uploads at the top, the order of the pictures below. */
export default function AdminGalleryEditorPage() {
  const { t } = usePageContext()
  const loaded = useLoaderData<typeof loader>()
  const { me, flash } = loaded
  const { editorData, refreshFailure, refresh } = useRefreshableGalleryData(loaded)
  return (
    <AdminPageLayout title={editorData.gallery.name} me={me} flash={flash}>
      <p className="admin-back gallery-editor-ways">
        <a href="/admin/galleries">{t('pictures.galleries')}</a>
        {editorData.gallery.status === 'live' && (
          <a href={`/gallery/${editorData.gallery.id}`}>{t('pictures.seen')}</a>
        )}
      </p>
      <GalleryRefreshFailureNotice unread={refreshFailure} />
      <GalleryRefreshProvider value={refresh}>
        <GalleryUploadArea
          key={editorData.gallery.id}
          gallery={editorData.gallery}
          limits={editorData.limits}
        />
        <GalleryEditor editorData={editorData} flash={flash} />
      </GalleryRefreshProvider>
    </AdminPageLayout>
  )
}
