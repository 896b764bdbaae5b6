import { redirect, useLoaderData } from 'react-router'
import { isKindName, kindOf } from '../../domain/kinds/index.ts'
import { usePageActionResult } from '../actions/action-form.tsx'
import { createAction } from '../actions/create-action.ts'
import { ItemEditor } from '../admin/items/editor.tsx'
import { formOf } from '../admin/items/form.ts'
import { newItem } from '../admin/items/read.ts'
import { saveDeed } from '../admin/items/save-deed.ts'
import { adminLoader } from '../admin/loader.ts'

export const loader = adminLoader('editors', async ({ app, me, args: { params, url } }) => {
  const { kind = '' } = params
  // Pictures are sent to their gallery's desk, and there is one site only.
  if (!isKindName(kind) || kindOf(kind).single || kind === 'image') throw redirect('/admin')
  return await formOf(app, me, await newItem(app, kind, url.searchParams))
})

export const action = createAction('editors', { save: saveDeed })

/** The form of a new item of any kind. */
export default function AdminAdd() {
  const { me, flash, ...form } = useLoaderData<typeof loader>()
  const answer = usePageActionResult<never>()
  return <ItemEditor key={form.item.kind} form={form} answer={answer} me={me} flash={flash} />
}
