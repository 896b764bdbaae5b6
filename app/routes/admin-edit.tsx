import { redirect, useLoaderData } from 'react-router'
import { getKindDefinition, isKindName } from '../../domain/kinds/index.ts'
import { usePageActionResult } from '../actions/action-form.tsx'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { readCreatorName, readEditableItem } from '../admin/items/editable-item.ts'
import { moveItemToTrashAction, saveItemFormAction } from '../admin/items/item-actions.ts'
import { ItemEditorPage } from '../admin/items/item-editor.tsx'
import { loadItemFormData } from '../admin/items/item-form-data.ts'
import { ReadOnlyItemPage } from '../admin/items/read-only-item-page.tsx'
import { ChooseImagePage } from '../admin/items/reference-picker/choose-image-page.tsx'
import {
  readChooseImagePageData,
  saveChosenImageAction,
} from '../admin/items/reference-picker/choose-image-page-data.ts'
import { usePageContext } from '../layout/page-context.ts'
import { parseIdParam } from '../page-loader.ts'

export const loader = createAdminPageLoader('contributors', async ({ app, me, args: { params, url } }) => {
  const { kind = '', id } = params
  if (!isKindName(kind)) throw redirect('/admin')
  if (getKindDefinition(kind).single) throw redirect('/admin/settings')
  const item = await readEditableItem(app, kind, parseIdParam(id))
  const form = await loadItemFormData(app, me, item)
  return {
    ...form,
    createdBy: item.access === 'read' ? await readCreatorName({ app, me }, item) : '',
    choosing: await readChooseImagePageData(app, kind, url.searchParams),
  }
})

export const action = createAction('contributors', {
  save: saveItemFormAction,
  remove: moveItemToTrashAction,
  choose: saveChosenImageAction,
})

/** The form of an item. */
export default function AdminEditItemPage() {
  const { t } = usePageContext()
  const { me, flash, choosing, createdBy, ...form } = useLoaderData<typeof loader>()
  const result = usePageActionResult<never>()
  const { kind, id } = form.item
  if (form.item.access === 'read')
    return <ReadOnlyItemPage item={form.item} createdBy={createdBy} me={me} flash={flash} />
  if (choosing === null)
    return <ItemEditorPage key={`${kind} ${id}`} form={form} answer={result} me={me} flash={flash} />
  return (
    <AdminPageLayout title={t('picker.title')} me={me} flash={flash}>
      <ChooseImagePage item={form.item} {...choosing} />
    </AdminPageLayout>
  )
}
