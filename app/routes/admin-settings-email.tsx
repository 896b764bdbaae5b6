import '../admin/settings/settings.css'
import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { emailSettingsActions } from '../admin/email-settings/email-settings-actions.ts'
import { EmailSettings } from '../admin/email-settings/email-settings-page.tsx'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('owners', async ({ app }) => ({
  settings: await app.emailSettings.read(app.context.actor),
}))

export const action = createAction('owners', emailSettingsActions)

/** The server that sends the site's e-mails. */
export default function AdminEmailSettingsPage() {
  const { t } = usePageContext()
  const { settings, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('emailSettings.title')} me={me} flash={flash}>
      <p className="settings-back">
        <a href="/admin/settings">{t('settings.back')}</a>
      </p>
      <EmailSettings settings={settings} ownEmail={me.email} flash={flash} />
    </AdminPageLayout>
  )
}
