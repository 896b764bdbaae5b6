import './gallery-page.css'
import { type ComponentProps, useCallback, useState } from 'react'
import { isEditorRole } from '../../../domain/permissions.ts'
import { usePageActionResult } from '../../actions/action-form.tsx'
import { useOpenItemAnnouncement } from '../../live/editor-channel-hooks.ts'
import type { OpenItemState } from '../../live/editor-presence.ts'
import { AdminPageLayout } from '../admin-page-layout.tsx'
import { ItemEditorPage } from '../items/item-editor.tsx'
import type { ItemFormData } from '../items/item-form-data.ts'
import { ColleagueUploads } from '../live/colleague-uploads.tsx'
import { useRefreshOnChanges } from '../live/use-refresh-on-changes.ts'
import { GalleryEditor } from './gallery-editor.tsx'
import type { GalleryEditorData } from './gallery-editor-data.ts'
import { GalleryPictureLinks } from './gallery-picture-links.tsx'
import {
  GalleryRefreshFailureNotice,
  GalleryRefreshProvider,
  useRefreshableGalleryData,
} from './gallery-refresh.tsx'
import { GalleryUploadArea } from './gallery-upload-area.tsx'

interface Props extends Pick<ComponentProps<typeof AdminPageLayout>, 'me' | 'flash'> {
  readonly form: ItemFormData
  readonly pictures: GalleryEditorData
}

/** The page of a gallery: its pictures with the upload, and its form beside them. */
export function GalleryPage({ form, pictures: loaded, me, flash }: Props) {
  const { editorData, refreshFailure, refresh } = useRefreshableGalleryData(loaded)
  const { gallery, images } = editorData
  const [upload, setUpload] = useState<OpenItemState['upload']>(null)
  const actionResult = usePageActionResult<never>()
  const refreshAfterChange = useCallback(async () => {
    await refresh()
    // The page reports a failure itself.
    return true
  }, [refresh])
  useRefreshOnChanges((change) => {
    if (change.kind === 'gallery') return change.id === gallery.id
    if (change.kind !== 'image') return false
    const known = images.find(({ id }) => id === change.id)
    // The page's own uploads are loaded already; other changes may be of the order, which changes no version.
    if (change.type === 'INSERT' && known?.version === change.version) return false
    return known !== undefined || change.gallery === gallery.id
  }, refreshAfterChange)
  return (
    <ItemEditorPage
      form={form}
      // The other forms of the page are those of the pictures.
      answer={actionResult?.intent === 'save' ? actionResult : null}
      title={gallery.name}
      me={me}
      flash={flash}
      upload={upload}
      renderPictures={(editor) => (
        <>
          <ColleagueUploads gallery={gallery.id} />
          <GalleryRefreshFailureNotice unread={refreshFailure} />
          <GalleryRefreshProvider value={refresh}>
            <GalleryUploadArea
              gallery={gallery}
              isPublic={editor.item.status === 'live'}
              onPublishGallery={() => void editor.save('now')}
              limits={editorData.limits}
              isCompact={images.length > 0}
              onProgress={setUpload}
            />
            {isEditorRole(me.role) ? (
              <GalleryEditor editorData={editorData} flash={flash} saveFields={editor.saveFields} />
            ) : (
              <GalleryPictureLinks images={images} />
            )}
          </GalleryRefreshProvider>
        </>
      )}
    />
  )
}

/** A gallery that the user may not change: pictures can be added to it, as drafts. */
export function GalleryUploadPage({ pictures: loaded, me, flash }: Omit<Props, 'form'>) {
  const { editorData, refreshFailure, refresh } = useRefreshableGalleryData(loaded)
  const { gallery, images } = editorData
  const [upload, setUpload] = useState<OpenItemState['upload']>(null)
  useOpenItemAnnouncement({ kind: 'gallery', id: gallery.id, isEdited: false, upload })
  return (
    <AdminPageLayout title={gallery.name} me={me} flash={flash}>
      <GalleryRefreshFailureNotice unread={refreshFailure} />
      <GalleryRefreshProvider value={refresh}>
        <GalleryUploadArea
          gallery={gallery}
          isPublic={gallery.status === 'live'}
          limits={editorData.limits}
          isCompact={images.length > 0}
          onProgress={setUpload}
        />
        <GalleryPictureLinks images={images} />
      </GalleryRefreshProvider>
    </AdminPageLayout>
  )
}
