import '../admin/settings/settings.css'
import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { adminLoader } from '../admin/loader.ts'
import { AdminPage } from '../admin/page.tsx'
import { leaveDeed, readLeaving } from '../admin/settings/category.ts'
import { LeaveCategory } from '../admin/settings/leave-category.tsx'
import { usePageContext } from '../layout/frame.ts'
import { idOf } from '../loading.ts'

export const loader = adminLoader('editors', async ({ app, args: { params } }) => ({
  category: await readLeaving(app, idOf(params.id)),
}))

export const action = createAction('editors', { leave: leaveDeed })

/** Removes a category that is in use: first its items go elsewhere. */
export default function AdminSettingsCategory() {
  const { t } = usePageContext()
  const { category, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPage title={t('settings.categoryLeave')} me={me} flash={flash}>
      <p className="settings-back">
        <a href="/admin/edit/category">{t('settings.list.category.name')}</a>
      </p>
      <LeaveCategory category={category} />
    </AdminPage>
  )
}
