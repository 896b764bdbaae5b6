import { useLoaderData } from 'react-router'
import { adminLoader } from '../admin/asking.ts'
import { deedsOf } from '../admin/deeds.ts'
import { AdminFrame } from '../admin/frame.tsx'
import { findPerson } from '../admin/people/find.ts'
import { isLastOwner } from '../admin/people/last-owner.ts'
import { PersonAccess, PersonFacts, PersonHelp, PersonRole } from '../admin/people/person.tsx'
import { personDeeds } from '../admin/people/person-deeds.ts'
import { personOf } from '../admin/people/present.ts'
import { Section } from '../admin/section.tsx'
import { useFrame } from '../layout/frame.ts'

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

export const action = deedsOf('owners', personDeeds)

/** Somebody with an account; for owners. */
export default function AdminPerson() {
  const { t } = useFrame()
  const { me, said, ...about } = useLoaderData<typeof loader>()
  const { name, email } = about.person
  return (
    <AdminFrame title={name === '' ? email : name} me={me} said={said}>
      <p className="admin-back">
        <a href="/admin/people">{t('people.back')}</a>
      </p>
      <Section id="person" title={t('people.account')} said={said}>
        <PersonFacts {...about} />
      </Section>
      <Section id="role" title={t('people.role')} said={said}>
        <PersonRole {...about} />
      </Section>
      {!about.isMe && (
        <Section id="help" title={t('people.help')} intro={t('people.helpIntro')} said={said}>
          <PersonHelp {...about} />
        </Section>
      )}
      <Section id="access" title={t('people.access')} said={said}>
        <PersonAccess {...about} />
      </Section>
    </AdminFrame>
  )
}
