import '../admin/settings/settings.css'
import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { readVersionedSiteSettings } from '../admin/settings/read-site-settings.ts'
import { SectionIntrosForm, sectionIntrosActions } from '../admin/settings/section-intros.tsx'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('owners', async ({ app }) => ({
  site: await readVersionedSiteSettings(app),
}))

export const action = createAction('owners', sectionIntrosActions)

/** The introductions of the site's lists. */
export default function AdminSectionIntrosPage() {
  const { t } = usePageContext()
  const { site, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('settings.intros')} me={me} flash={flash}>
      <p className="settings-back">
        <a href="/admin/settings">{t('settings.back')}</a>
      </p>
      <SectionIntrosForm site={site} flash={flash} />
    </AdminPageLayout>
  )
}
