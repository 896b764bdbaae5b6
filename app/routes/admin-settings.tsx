import '../admin/settings/settings.css'
import { useLoaderData } from 'react-router'
import { adminLoader } from '../admin/asking.ts'
import { deedsOf } from '../admin/deeds.ts'
import { AdminFrame } from '../admin/frame.tsx'
import { BannerForm } from '../admin/settings/banner-form.tsx'
import { SettingsLists } from '../admin/settings/lists.tsx'
import { PictureForm } from '../admin/settings/picture-form.tsx'
import { readSettings } from '../admin/settings/read.ts'
import { readLists } from '../admin/settings/read-lists.ts'
import { siteDeeds } from '../admin/settings/site-deeds.ts'
import { SiteForm } from '../admin/settings/site-form.tsx'
import { zonesAt } from '../admin/settings/zones.ts'
import { useFrame } from '../layout/frame.ts'

export const loader = adminLoader('everybody', async ({ app, me }) => ({
  lists: await readLists(app),
  // Only owners change what the site says of itself.
  own:
    me.role === 'owner'
      ? {
          site: await readSettings(app),
          defaults: await app.content.site.defaults(app.asker),
          zones: await zonesAt(app.now, app.language),
        }
      : null,
}))

export const action = deedsOf('owners', siteDeeds)

/** What the site says of itself, and the lists that belong to it. */
export default function AdminSettings() {
  const { t } = useFrame()
  const { lists, own, me, said } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title={t('admin.settings')} me={me} said={said}>
      <SettingsLists lists={lists} withMenu={own !== null} />
      {own === null ? (
        <p className="admin-intro">{t('settings.ownersOnly')}</p>
      ) : (
        <>
          <SiteForm {...own} said={said} />
          <BannerForm site={own.site} said={said} />
          <PictureForm use="favicon" site={own.site} said={said} />
          <PictureForm use="shareImage" site={own.site} said={said} />
        </>
      )}
    </AdminFrame>
  )
}
