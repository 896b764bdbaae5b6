import { useLoaderData } from 'react-router'
import { isEditorRole } from '../../domain/permissions.ts'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { ColleagueUploads } from '../admin/live/colleague-uploads.tsx'
import { OpenElsewhereHint } from '../admin/live/open-elsewhere-hint.tsx'
import { useRefreshOnChanges } from '../admin/live/use-refresh-on-changes.ts'
import { GalleryEditor } from '../admin/pictures/gallery-editor.tsx'
import { readGalleryEditorData } from '../admin/pictures/gallery-editor-data.ts'
import { galleryImageActionHandlers } from '../admin/pictures/gallery-image-actions.ts'
import { GalleryPictureLinks } from '../admin/pictures/gallery-picture-links.tsx'
import {
  GalleryRefreshFailureNotice,
  GalleryRefreshProvider,
  useRefreshableGalleryData,
} from '../admin/pictures/gallery-refresh.tsx'
import { GalleryUploadArea } from '../admin/pictures/gallery-upload-area.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { parseIdParam } from '../page-loader.ts'

export const loader = createAdminPageLoader('contributors', ({ app, args }) =>
  readGalleryEditorData(app, parseIdParam(args.params.id)),
)

export const action = createAction('contributors', galleryImageActionHandlers)

/** The gallery editor: uploads at the top, the order of the pictures below. */
export default function AdminGalleryEditorPage() {
  const { t } = usePageContext()
  const loaded = useLoaderData<typeof loader>()
  const { me, flash } = loaded
  const { editorData, refreshFailure, refresh } = useRefreshableGalleryData(loaded)
  const { gallery, images } = editorData
  const refreshAfterChange = async () => {
    await refresh()
    // The page reports a failure itself.
    return true
  }
  useRefreshOnChanges((change) => {
    if (change.kind === 'gallery') return change.id === gallery.id
    if (change.kind !== 'image') return false
    const known = images.find(({ id }) => id === change.id)
    // The page's own uploads are loaded already; other changes may be of the order, which changes no version.
    if (change.type === 'INSERT' && known?.version === change.version) return false
    return known !== undefined || change.gallery === gallery.id
  }, refreshAfterChange)
  return (
    <AdminPageLayout title={editorData.gallery.name} me={me} flash={flash}>
      <p className="admin-back gallery-editor-ways">
        <a href="/admin/galleries">{t('pictures.galleries')}</a>
        {editorData.gallery.status === 'live' && (
          <a href={`/gallery/${editorData.gallery.id}`}>{t('pictures.seen')}</a>
        )}
      </p>
      <OpenElsewhereHint kind="gallery" id={gallery.id} />
      <ColleagueUploads gallery={gallery.id} />
      <GalleryRefreshFailureNotice unread={refreshFailure} />
      <GalleryRefreshProvider value={refresh}>
        <GalleryUploadArea
          key={editorData.gallery.id}
          gallery={editorData.gallery}
          limits={editorData.limits}
        />
        {isEditorRole(me.role) ? (
          <GalleryEditor editorData={editorData} flash={flash} />
        ) : (
          <GalleryPictureLinks images={images} />
        )}
      </GalleryRefreshProvider>
    </AdminPageLayout>
  )
}
