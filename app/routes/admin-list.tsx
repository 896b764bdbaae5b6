import { redirect, useLoaderData, useSearchParams } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { readChoices } from '../admin/lists/choices.ts'
import { listDeeds } from '../admin/lists/deeds.ts'
import { listedKind } from '../admin/lists/kinds.ts'
import { ListPage } from '../admin/lists/list-page.tsx'
import { readList } from '../admin/lists/read-list.ts'
import { stateIn } from '../admin/lists/state.ts'
import { adminLoader } from '../admin/loader.ts'
import { AdminPage } from '../admin/page.tsx'
import { usePageContext } from '../layout/frame.ts'

export const loader = adminLoader('editors', async ({ app, args }) => {
  const kind = listedKind(args.params.kind, app.context.actor)
  if (kind === null) throw redirect('/admin')
  const state = stateIn(kind, new URL(args.request.url))
  const [list, choices] = await Promise.all([readList(app, state), readChoices(app, kind)])
  return { state, list, choices }
})

export const action = createAction('editors', listDeeds)

/** The items of a kind, to select one or many of. */
export default function AdminList() {
  const { t } = usePageContext()
  const { state, list, choices, me, flash } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  // What was removed by its form can be brought back from here.
  const removed = flash === 'itemRemoved' ? Number(query.get('removed')) || null : null
  return (
    <AdminPage title={t(`lists.titles.${state.kind}`)} me={me} flash={removed === null ? flash : null}>
      <ListPage key={state.kind} state={state} list={list} choices={choices} removed={removed} />
    </AdminPage>
  )
}
