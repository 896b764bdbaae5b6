import '../admin/settings/settings.css'
import { useLoaderData } from 'react-router'
import { adminLoader } from '../admin/asking.ts'
import { deedsOf } from '../admin/deeds.ts'
import { AdminFrame } from '../admin/frame.tsx'
import { menuDeeds } from '../admin/settings/menu-deeds.ts'
import { productLabels } from '../admin/settings/menu-fields.ts'
import { MenuForm } from '../admin/settings/menu-form.tsx'
import { readSettings } from '../admin/settings/read.ts'
import { useFrame } from '../layout/frame.ts'

export const loader = adminLoader('owners', async ({ app }) => ({
  site: await readSettings(app),
  ours: productLabels(),
}))

export const action = deedsOf('owners', menuDeeds)

/** What the menu calls its entries. */
export default function AdminSettingsMenu() {
  const { t } = useFrame()
  const { site, ours, me, said } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title={t('settings.menuNames')} me={me} said={said}>
      <p className="settings-back">
        <a href="/admin/settings">{t('settings.back')}</a>
      </p>
      <MenuForm site={site} ours={ours} said={said} />
    </AdminFrame>
  )
}
