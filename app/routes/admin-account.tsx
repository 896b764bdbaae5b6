import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { loadAccountPageData } from '../admin/account/account-view.ts'
import { deviceSignOutActionHandlers } from '../admin/account/device-actions.ts'
import { DevicesSection } from '../admin/account/devices-section.tsx'
import { EmailSection } from '../admin/account/email-section.tsx'
import { passkeyActionHandlers } from '../admin/account/passkey-actions.ts'
import { PasskeysSection } from '../admin/account/passkeys-section.tsx'
import { PasswordSection } from '../admin/account/password-section.tsx'
import { profileAndPasswordActionHandlers } from '../admin/account/profile-and-password-actions.ts'
import { ProfileSection } from '../admin/account/profile-section.tsx'
import { secondFactorActionHandlers } from '../admin/account/second-factor-actions.ts'
import { SecondFactorSection } from '../admin/account/second-factor-section.tsx'
import { createAdminLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminLoader('editors', async ({ app }) => ({
  account: await loadAccountPageData(app),
}))

export const action = createAction('editors', {
  ...profileAndPasswordActionHandlers,
  ...secondFactorActionHandlers,
  ...passkeyActionHandlers,
  ...deviceSignOutActionHandlers,
})

/** The user's own account. */
export default function AdminAccountPage() {
  const { t } = usePageContext()
  const { account, me, flash } = useLoaderData<typeof loader>()
  const sectionProps = { account, flash }
  return (
    <AdminPageLayout title={t('admin.account')} me={me} flash={flash}>
      <ProfileSection {...sectionProps} />
      <EmailSection {...sectionProps} />
      <PasswordSection {...sectionProps} />
      <PasskeysSection {...sectionProps} />
      <SecondFactorSection {...sectionProps} />
      <DevicesSection {...sectionProps} />
    </AdminPageLayout>
  )
}
