import { redirect, useLoaderData } from 'react-router'
import { galleryKind } from '../../domain/kinds/gallery.ts'
import { ActionForm } from '../actions/action-form.tsx'
import { type AdminActionRequest, createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { readGalleriesInTreeOrder } from '../admin/pictures/gallery-editor-data.ts'
import { GalleryList } from '../admin/pictures/gallery-list.tsx'
import { FormField, SubmitButton } from '../forms/index.ts'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('contributors', async ({ app }) => ({
  galleries: await readGalleriesInTreeOrder(app),
  creationKey: crypto.randomUUID(),
}))

export const action = createAction<never>('contributors', { createGallery })

/** Creates a gallery as a draft, and continues with the upload of its pictures. */
async function createGallery({ app, text, t, check }: AdminActionRequest) {
  const { rules } = galleryKind.fields.name
  const errors = await check([{ name: 'name', label: t('fields.name'), rules }])
  if (errors !== null) return { errors, values: { name: text('name') } }
  const { id } = await app.content.items.save(
    'gallery',
    // Sending the form again, as after a lost response, does not create a second gallery.
    { values: { name: text('name') }, publishedAt: null, creationKey: text('creationKey') || null },
    app.context,
  )
  return redirect(`/admin/add/image/${id}`, 303)
}

/** Selects the gallery to which pictures are added, or creates one. */
export default function AdminChooseImageGalleryPage() {
  const { t } = usePageContext()
  const { galleries, creationKey, me, flash } = useLoaderData<typeof loader>()
  const hasGalleries = galleries.length > 0
  return (
    <AdminPageLayout title={t('admin.add.image')} me={me} flash={flash}>
      <p className="admin-intro">{t(hasGalleries ? 'pictures.chooseGallery' : 'pictures.newGalleryFirst')}</p>
      <section className="admin-section new-gallery" aria-labelledby="new-gallery-title">
        <h2 id="new-gallery-title">{t('pictures.newGallery')}</h2>
        <ActionForm intent="createGallery" label={t('pictures.newGallery')}>
          <input type="hidden" name="creationKey" value={creationKey} />
          <FormField
            name="name"
            label={t('fields.name')}
            validation={galleryKind.fields.name.rules}
            help={t('items.createDraft')}
            autoComplete="off"
          />
          <SubmitButton>{t('pictures.createGallery')}</SubmitButton>
        </ActionForm>
      </section>
      {hasGalleries && (
        <section className="admin-section" aria-labelledby="existing-galleries-title">
          <h2 id="existing-galleries-title">{t('pictures.existing')}</h2>
          <GalleryList galleries={galleries} />
        </section>
      )}
    </AdminPageLayout>
  )
}
