import '../admin/settings/settings.css'
import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { adminLoader } from '../admin/loader.ts'
import { AdminPage } from '../admin/page.tsx'
import { menuDeeds } from '../admin/settings/menu-deeds.ts'
import { productLabels } from '../admin/settings/menu-fields.ts'
import { MenuForm } from '../admin/settings/menu-form.tsx'
import { readSettings } from '../admin/settings/read.ts'
import { usePageContext } from '../layout/frame.ts'

export const loader = adminLoader('owners', async ({ app }) => ({
  site: await readSettings(app),
  ours: productLabels(),
}))

export const action = createAction('owners', menuDeeds)

/** What the menu calls its entries. */
export default function AdminSettingsMenu() {
  const { t } = usePageContext()
  const { site, ours, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPage title={t('settings.menuNames')} me={me} flash={flash}>
      <p className="settings-back">
        <a href="/admin/settings">{t('settings.back')}</a>
      </p>
      <MenuForm site={site} ours={ours} flash={flash} />
    </AdminPage>
  )
}
