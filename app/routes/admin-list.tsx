import { redirect, useLoaderData, useSearchParams } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { loadFilterOptions } from '../admin/lists/filter-options.ts'
import { ItemListPage } from '../admin/lists/item-list-page.tsx'
import { itemListActionHandlers } from '../admin/lists/list-actions.ts'
import { parseListUrlState } from '../admin/lists/list-url-state.ts'
import { parseKindEditableByActor } from '../admin/lists/listed-kinds.ts'
import { readItemListPageData } from '../admin/lists/read-item-list.ts'
import { keepPageIfRefreshFails } from '../admin/live/background-refresh.ts'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('contributors', async ({ app, me, args }) => {
  const kind = parseKindEditableByActor(args.params.kind, app.context.actor)
  if (kind === null) throw redirect('/admin')
  const state = parseListUrlState(kind, new URL(args.request.url))
  const [list, choices] = await Promise.all([
    readItemListPageData({ app, me }, state),
    loadFilterOptions(app, state),
  ])
  return { state, list, choices }
})

export const action = createAction('contributors', itemListActionHandlers)

export const clientMiddleware = [keepPageIfRefreshFails]

/** The list of a kind's items, with selection. */
export default function AdminItemListPage() {
  const { t } = usePageContext()
  const { state, list, choices, me, flash } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  // An item that was removed in its form can be restored from here.
  const removedId = flash === 'itemRemoved' ? Number(query.get('removed')) || null : null
  return (
    <AdminPageLayout
      title={t(`lists.titles.${state.kind}`)}
      me={me}
      flash={removedId === null ? flash : null}
    >
      <ItemListPage key={state.kind} state={state} list={list} choices={choices} removed={removedId} />
    </AdminPageLayout>
  )
}
