import { redirect, useLoaderData } from 'react-router'
import { isKindName, kindOf } from '../../domain/kinds/index.ts'
import { usePageActionResult } from '../actions/action-form.tsx'
import { createAction } from '../actions/create-action.ts'
import { chooseDeed } from '../admin/items/choosing/choose-deed.ts'
import { ChoosePage } from '../admin/items/choosing/choose-page.tsx'
import { readChoosing } from '../admin/items/choosing/read-choosing.ts'
import { ItemEditor } from '../admin/items/editor.tsx'
import { formOf } from '../admin/items/form.ts'
import { readItem } from '../admin/items/read.ts'
import { removeDeed } from '../admin/items/remove-deed.ts'
import { saveDeed } from '../admin/items/save-deed.ts'
import { adminLoader } from '../admin/loader.ts'
import { AdminPage } from '../admin/page.tsx'
import { usePageContext } from '../layout/frame.ts'
import { idOf } from '../loading.ts'

export const loader = adminLoader('editors', async ({ app, me, args: { params, url } }) => {
  const { kind = '', id } = params
  if (!isKindName(kind)) throw redirect('/admin')
  if (kindOf(kind).single) throw redirect('/admin/settings')
  const form = await formOf(app, me, await readItem(app, kind, idOf(id)))
  return { ...form, choosing: await readChoosing(app, kind, url.searchParams) }
})

export const action = createAction('editors', { save: saveDeed, remove: removeDeed, choose: chooseDeed })

/** The form of an item. */
export default function AdminEdit() {
  const { t } = usePageContext()
  const { me, flash, choosing, ...form } = useLoaderData<typeof loader>()
  const answer = usePageActionResult<never>()
  const { kind, id } = form.item
  if (choosing === null)
    return <ItemEditor key={`${kind} ${id}`} form={form} answer={answer} me={me} flash={flash} />
  return (
    <AdminPage title={t('picker.title')} me={me} flash={flash}>
      <ChoosePage item={form.item} {...choosing} />
    </AdminPage>
  )
}
