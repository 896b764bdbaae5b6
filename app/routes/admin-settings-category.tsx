import '../admin/settings/settings.css'
import { useLoaderData } from 'react-router'
import { adminLoader } from '../admin/asking.ts'
import { deedsOf } from '../admin/deeds.ts'
import { AdminFrame } from '../admin/frame.tsx'
import { leaveDeed, readLeaving } from '../admin/settings/category.ts'
import { LeaveCategory } from '../admin/settings/leave-category.tsx'
import { useFrame } from '../layout/frame.ts'
import { idOf } from '../loading.ts'

export const loader = adminLoader('everybody', async ({ app, args: { params } }) => ({
  category: await readLeaving(app, idOf(params.id)),
}))

export const action = deedsOf('everybody', { leave: leaveDeed })

/** Removes a category that is in use: first its items go elsewhere. */
export default function AdminSettingsCategory() {
  const { t } = useFrame()
  const { category, me, said } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title={t('settings.categoryLeave')} me={me} said={said}>
      <p className="settings-back">
        <a href="/admin/edit/category">{t('settings.list.category.name')}</a>
      </p>
      <LeaveCategory category={category} />
    </AdminFrame>
  )
}
