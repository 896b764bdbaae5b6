import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { AdminSection } from '../admin/admin-section.tsx'
import { getUserOrThrow } from '../admin/users/find-users.ts'
import { isLastOwner } from '../admin/users/last-owner.ts'
import { userActions } from '../admin/users/user-actions.ts'
import {
  UserDetails,
  UserRecoveryButtons,
  UserRoleForm,
  UserSuspendRemoveButtons,
} from '../admin/users/user-page-sections.tsx'
import { toUserView } from '../admin/users/user-view.ts'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminLoader('owners', async ({ app, me, args }) => {
  const people = await app.session.getAdminClient()
  const user = await getUserOrThrow(people, args.params.id ?? '')
  const factors = await people.mfa.listFactors({ userId: user.id })
  const passkeys = await people.passkey.listPasskeys({ userId: user.id })
  return {
    person: toUserView(user, app),
    mail: app.installation.mail,
    isMe: user.id === me.id,
    isLastOwner: await isLastOwner(people, user, app.now),
    factors: factors.data?.factors.filter(({ status }) => status === 'verified').length ?? 0,
    passkeys: passkeys.data?.length ?? null,
  }
})

export const action = createAction('owners', userActions)

/** Somebody with an account; for owners. */
export default function AdminPerson() {
  const { t } = usePageContext()
  const { me, flash, ...about } = useLoaderData<typeof loader>()
  const { name, email } = about.person
  return (
    <AdminPageLayout title={name === '' ? email : name} me={me} flash={flash}>
      <p className="admin-back">
        <a href="/admin/people">{t('people.back')}</a>
      </p>
      <AdminSection id="person" title={t('people.account')} flash={flash}>
        <UserDetails {...about} />
      </AdminSection>
      <AdminSection id="role" title={t('people.role')} flash={flash}>
        <UserRoleForm {...about} />
      </AdminSection>
      {!about.isMe && (
        <AdminSection id="help" title={t('people.help')} intro={t('people.helpIntro')} flash={flash}>
          <UserRecoveryButtons {...about} />
        </AdminSection>
      )}
      <AdminSection id="access" title={t('people.access')} flash={flash}>
        <UserSuspendRemoveButtons {...about} />
      </AdminSection>
    </AdminPageLayout>
  )
}
