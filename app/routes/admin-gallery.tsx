import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { readEditableItem } from '../admin/items/editable-item.ts'
import { moveItemToTrashAction, saveItemFormAction } from '../admin/items/item-actions.ts'
import { loadItemFormData } from '../admin/items/item-form-data.ts'
import { readGalleryEditorData } from '../admin/pictures/gallery-editor-data.ts'
import { galleryImageActionHandlers } from '../admin/pictures/gallery-image-actions.ts'
import { GalleryPage, GalleryUploadPage } from '../admin/pictures/gallery-page.tsx'
import { parseIdParam } from '../page-loader.ts'

export const loader = createAdminPageLoader('contributors', async ({ app, me, args }) => {
  const id = parseIdParam(args.params.id)
  const [form, pictures] = await Promise.all([
    readEditableItem(app, 'gallery', id).then((item) => loadItemFormData(app, me, item)),
    readGalleryEditorData(app, id),
  ])
  return { form, pictures }
})

export const action = createAction('contributors', {
  ...galleryImageActionHandlers,
  save: (request) => saveItemFormAction(request, 'gallery'),
  remove: (request) => moveItemToTrashAction(request, 'gallery'),
})

/** A gallery: its pictures and its form. */
export default function AdminGalleryPage() {
  const { form, pictures, me, flash } = useLoaderData<typeof loader>()
  if (form.item.access === 'read') return <GalleryUploadPage pictures={pictures} me={me} flash={flash} />
  return <GalleryPage key={pictures.gallery.id} form={form} pictures={pictures} me={me} flash={flash} />
}
