import { redirect, useLoaderData } from 'react-router'
import { getKindDefinition, isKindName } from '../../domain/kinds/index.ts'
import { usePageActionResult } from '../actions/action-form.tsx'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { prepareNewItem } from '../admin/items/editable-item.ts'
import { saveItemFormAction } from '../admin/items/item-actions.ts'
import { ItemEditorPage } from '../admin/items/item-editor.tsx'
import { loadItemFormData } from '../admin/items/item-form-data.ts'

export const loader = createAdminPageLoader('contributors', async ({ app, me, args: { params, url } }) => {
  const { kind = '' } = params
  // Images are added in the gallery editor, and single kinds cannot be added.
  if (!isKindName(kind) || getKindDefinition(kind).single || kind === 'image') throw redirect('/admin')
  return await loadItemFormData(app, me, await prepareNewItem(app, kind, url.searchParams))
})

export const action = createAction('contributors', { save: saveItemFormAction })

/** The form of a new item of any kind. */
export default function AdminAddItemPage() {
  const { me, flash, ...form } = useLoaderData<typeof loader>()
  const result = usePageActionResult<never>()
  return <ItemEditorPage key={form.item.kind} form={form} answer={result} me={me} flash={flash} />
}
