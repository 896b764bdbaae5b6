import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { adminLoader } from '../admin/loader.ts'
import { AdminPage } from '../admin/page.tsx'
import { findPerson } from '../admin/people/find.ts'
import { isLastOwner } from '../admin/people/last-owner.ts'
import { PersonAccess, PersonFacts, PersonHelp, PersonRole } from '../admin/people/person.tsx'
import { personDeeds } from '../admin/people/person-deeds.ts'
import { personOf } from '../admin/people/present.ts'
import { AdminSection } from '../admin/section.tsx'
import { usePageContext } from '../layout/frame.ts'

export const loader = adminLoader('owners', async ({ app, me, args }) => {
  const people = await app.session.people()
  const user = await findPerson(people, args.params.id ?? '')
  const factors = await people.mfa.listFactors({ userId: user.id })
  const passkeys = await people.passkey.listPasskeys({ userId: user.id })
  return {
    person: personOf(user, app),
    mail: app.features.mail,
    isMe: user.id === me.id,
    isLastOwner: await isLastOwner(people, user, app.now),
    factors: factors.data?.factors.filter(({ status }) => status === 'verified').length ?? 0,
    passkeys: passkeys.data?.length ?? null,
  }
})

export const action = createAction('owners', personDeeds)

/** Somebody with an account; for owners. */
export default function AdminPerson() {
  const { t } = usePageContext()
  const { me, flash, ...about } = useLoaderData<typeof loader>()
  const { name, email } = about.person
  return (
    <AdminPage title={name === '' ? email : name} me={me} flash={flash}>
      <p className="admin-back">
        <a href="/admin/people">{t('people.back')}</a>
      </p>
      <AdminSection id="person" title={t('people.account')} flash={flash}>
        <PersonFacts {...about} />
      </AdminSection>
      <AdminSection id="role" title={t('people.role')} flash={flash}>
        <PersonRole {...about} />
      </AdminSection>
      {!about.isMe && (
        <AdminSection id="help" title={t('people.help')} intro={t('people.helpIntro')} flash={flash}>
          <PersonHelp {...about} />
        </AdminSection>
      )}
      <AdminSection id="access" title={t('people.access')} flash={flash}>
        <PersonAccess {...about} />
      </AdminSection>
    </AdminPage>
  )
}
