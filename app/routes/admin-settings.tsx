import '../admin/settings/settings.css'
import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { adminLoader } from '../admin/loader.ts'
import { AdminPage } from '../admin/page.tsx'
import { BannerForm } from '../admin/settings/banner-form.tsx'
import { SettingsLists } from '../admin/settings/lists.tsx'
import { PictureForm } from '../admin/settings/picture-form.tsx'
import { readSettings } from '../admin/settings/read.ts'
import { readLists } from '../admin/settings/read-lists.ts'
import { siteDeeds } from '../admin/settings/site-deeds.ts'
import { SiteForm } from '../admin/settings/site-form.tsx'
import { zonesAt } from '../admin/settings/zones.ts'
import { usePageContext } from '../layout/frame.ts'

export const loader = adminLoader('editors', async ({ app, me }) => ({
  lists: await readLists(app),
  // Only owners change what the site says of itself.
  own:
    me.role === 'owner'
      ? {
          site: await readSettings(app),
          defaults: await app.content.site.defaults(app.context),
          zones: await zonesAt(app.now, app.language),
        }
      : null,
}))

export const action = createAction('owners', siteDeeds)

/** What the site says of itself, and the lists that belong to it. */
export default function AdminSettings() {
  const { t } = usePageContext()
  const { lists, own, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPage title={t('admin.settings')} me={me} flash={flash}>
      <SettingsLists lists={lists} withMenu={own !== null} />
      {own === null ? (
        <p className="admin-intro">{t('settings.ownersOnly')}</p>
      ) : (
        <>
          <SiteForm {...own} flash={flash} />
          <BannerForm site={own.site} flash={flash} />
          <PictureForm use="favicon" site={own.site} flash={flash} />
          <PictureForm use="shareImage" site={own.site} flash={flash} />
        </>
      )}
    </AdminPage>
  )
}
