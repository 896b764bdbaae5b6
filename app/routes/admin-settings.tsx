import '../admin/settings/settings.css'
import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { BannerForm } from '../admin/settings/banner-form.tsx'
import {
  listTimeZoneOptions,
  readSettingsListSummaries,
  readVersionedSiteSettings,
} from '../admin/settings/read-site-settings.ts'
import { FaviconOrShareImageForm } from '../admin/settings/site-image-form.tsx'
import { siteSettingsActions } from '../admin/settings/site-settings-actions.ts'
import { SettingsListLinks, SiteSettingsForm } from '../admin/settings/site-settings-form.tsx'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('editors', async ({ app, me }) => ({
  lists: await readSettingsListSummaries(app),
  // Only owners can change the site settings.
  own:
    me.role === 'owner'
      ? {
          site: await readVersionedSiteSettings(app),
          defaults: await app.content.site.defaults(app.context),
          zones: await listTimeZoneOptions(app.now, app.language),
        }
      : null,
}))

export const action = createAction('owners', siteSettingsActions)

/** The site settings and the lists that belong to them. */
export default function AdminSettingsPage() {
  const { t } = usePageContext()
  const { lists, own, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('admin.settings')} me={me} flash={flash}>
      <SettingsListLinks lists={lists} withMenu={own !== null} />
      {own === null ? (
        <p className="admin-intro">{t('settings.ownersOnly')}</p>
      ) : (
        <>
          <SiteSettingsForm {...own} flash={flash} />
          <BannerForm site={own.site} flash={flash} />
          <FaviconOrShareImageForm use="favicon" site={own.site} flash={flash} />
          <FaviconOrShareImageForm use="shareImage" site={own.site} flash={flash} />
        </>
      )}
    </AdminPageLayout>
  )
}
