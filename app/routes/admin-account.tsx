import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { PageIdentityProofForm } from '../actions/identity-proof-form.tsx'
import {
  deviceSignOutActionHandlers,
  passkeyActionHandlers,
  profileAndPasswordActionHandlers,
  secondFactorActionHandlers,
} from '../admin/account/account-actions.ts'
import { loadAccountPageData } from '../admin/account/account-view.ts'
import { DevicesSection } from '../admin/account/devices-section.tsx'
import { PasskeysSection } from '../admin/account/passkeys-section.tsx'
import { personalDataActionHandlers } from '../admin/account/personal-data-actions.ts'
import { PersonalDataSection } from '../admin/account/personal-data-section.tsx'
import {
  EmailSection,
  PasswordSection,
  ProfileSection,
} from '../admin/account/profile-and-password-sections.tsx'
import { SecondFactorSection } from '../admin/account/second-factor-section.tsx'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('contributors', async ({ app }) => ({
  account: await loadAccountPageData(app),
}))

export const action = createAction('contributors', {
  ...profileAndPasswordActionHandlers,
  ...secondFactorActionHandlers,
  ...passkeyActionHandlers,
  ...deviceSignOutActionHandlers,
  ...personalDataActionHandlers,
})

/** The user's own account. */
export default function AdminAccountPage() {
  const { t } = usePageContext()
  const { account, me, flash } = useLoaderData<typeof loader>()
  const sectionProps = { account, flash }
  return (
    <AdminPageLayout title={t('admin.account')} me={me} flash={flash}>
      <PageIdentityProofForm />
      <ProfileSection {...sectionProps} />
      <EmailSection {...sectionProps} />
      <PasswordSection {...sectionProps} />
      <PasskeysSection {...sectionProps} />
      <SecondFactorSection {...sectionProps} />
      <DevicesSection {...sectionProps} />
      <PersonalDataSection {...sectionProps} />
    </AdminPageLayout>
  )
}
