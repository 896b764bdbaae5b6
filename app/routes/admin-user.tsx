import { useLoaderData } from 'react-router'
import { getAddressReach } from '../../domain/address-reach.ts'
import { createAction } from '../actions/create-action.ts'
import { PageIdentityProofForm } from '../actions/identity-proof-form.tsx'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout, AdminSection } from '../admin/admin-page-layout.tsx'
import { isLastActiveOwner, readUserOrThrow, toUserView } from '../admin/users/read-users.ts'
import { userActions } from '../admin/users/user-actions.ts'
import {
  UserDetails,
  UserExportButton,
  UserRecoveryButtons,
  UserRoleForm,
  UserSuspendRemoveButtons,
} from '../admin/users/user-page-sections.tsx'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('owners', async ({ app, me, args }) => {
  const adminClient = await app.session.getAdminClient()
  const user = await readUserOrThrow(adminClient, args.params.id ?? '')
  const factors = await adminClient.mfa.listFactors({ userId: user.id })
  const passkeys = await adminClient.passkey.listPasskeys({ userId: user.id })
  return {
    person: toUserView(user, app, app.installation.invitationSeconds),
    reach: getAddressReach(app.origin),
    mail: await app.emailSettings.isEnabled(),
    isMe: user.id === me.id,
    isLastOwner: await isLastActiveOwner(adminClient, user, app.now),
    factors: factors.data?.factors.filter(({ status }) => status === 'verified').length ?? 0,
    passkeys: passkeys.data?.length ?? null,
  }
})

export const action = createAction('owners', userActions)

/** A user's account; for owners. */
export default function AdminUserPage() {
  const { t } = usePageContext()
  const { me, flash, ...userProps } = useLoaderData<typeof loader>()
  const { name, email } = userProps.person
  return (
    <AdminPageLayout title={name === '' ? email : name} me={me} flash={flash}>
      <p className="admin-back">
        <a href="/admin/people">{t('people.back')}</a>
      </p>
      <PageIdentityProofForm />
      <AdminSection id="person" title={t('people.account')} flash={flash}>
        <UserDetails {...userProps} />
      </AdminSection>
      <AdminSection id="role" title={t('people.role')} flash={flash}>
        <UserRoleForm {...userProps} />
      </AdminSection>
      {!userProps.isMe && (
        <AdminSection id="help" title={t('people.help')} intro={t('people.helpIntro')} flash={flash}>
          <UserRecoveryButtons {...userProps} />
        </AdminSection>
      )}
      <AdminSection id="data" title={t('people.data')} intro={t('people.exportIntro')} flash={flash}>
        <UserExportButton />
      </AdminSection>
      <AdminSection id="access" title={t('people.access')} flash={flash}>
        <UserSuspendRemoveButtons {...userProps} />
      </AdminSection>
    </AdminPageLayout>
  )
}
