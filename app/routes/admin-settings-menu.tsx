import '../admin/settings/settings.css'
import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout, AdminSection } from '../admin/admin-page-layout.tsx'
import { getDefaultMenuLabels } from '../admin/settings/menu-fields.ts'
import { MenuLabelsForm } from '../admin/settings/menu-labels-form.tsx'
import { navigationLinkActions, readNavigationLinkSettings } from '../admin/settings/navigation-links.ts'
import { NavigationLinksSection } from '../admin/settings/navigation-links-section.tsx'
import { readVersionedSiteSettings } from '../admin/settings/read-site-settings.ts'
import { menuLabelsFormActions } from '../admin/settings/site-settings-actions.ts'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('owners', async ({ app }) => ({
  site: await readVersionedSiteSettings(app),
  ours: getDefaultMenuLabels(),
  navigation: await readNavigationLinkSettings(app),
}))

export const action = createAction('owners', { ...menuLabelsFormActions, ...navigationLinkActions })

/** The owner's links in the menu and the footer, and the labels of the fixed menu entries. */
export default function AdminMenuPage() {
  const { t } = usePageContext()
  const { site, ours, navigation, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('settings.menuAndFooter')} me={me} flash={flash}>
      <p className="settings-back">
        <a href="/admin/settings">{t('settings.back')}</a>
      </p>
      <NavigationLinksSection place="menu" settings={navigation} flash={flash} />
      <NavigationLinksSection place="footer" settings={navigation} flash={flash} />
      <AdminSection id="menu" title={t('settings.menuNames')} intro={t('settings.menuIntro')} flash={flash}>
        <MenuLabelsForm site={site} defaultLabels={ours} />
      </AdminSection>
    </AdminPageLayout>
  )
}
