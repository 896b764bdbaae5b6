import '../admin/settings/settings.css'
import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { getDefaultMenuLabels } from '../admin/settings/menu-fields.ts'
import { MenuLabelsForm } from '../admin/settings/menu-labels-form.tsx'
import { readVersionedSiteSettings } from '../admin/settings/read-site-settings.ts'
import { menuLabelsFormActions } from '../admin/settings/site-settings-actions.ts'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('owners', async ({ app }) => ({
  site: await readVersionedSiteSettings(app),
  ours: getDefaultMenuLabels(),
}))

export const action = createAction('owners', menuLabelsFormActions)

/** The labels of the site's menu. */
export default function AdminMenuLabelsPage() {
  const { t } = usePageContext()
  const { site, ours, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('settings.menuNames')} me={me} flash={flash}>
      <p className="settings-back">
        <a href="/admin/settings">{t('settings.back')}</a>
      </p>
      <MenuLabelsForm site={site} defaultLabels={ours} flash={flash} />
    </AdminPageLayout>
  )
}
