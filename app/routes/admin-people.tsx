import { useLoaderData } from 'react-router'
import { adminLoader } from '../admin/asking.ts'
import { deedsOf } from '../admin/deeds.ts'
import { AdminFrame } from '../admin/frame.tsx'
import { findPeople } from '../admin/people/find.ts'
import { Invite } from '../admin/people/invite.tsx'
import { peopleDeeds } from '../admin/people/invite-deed.ts'
import { PeopleList } from '../admin/people/list.tsx'
import { personOf } from '../admin/people/present.ts'
import { Section } from '../admin/section.tsx'
import { useFrame } from '../layout/frame.ts'
import { pageOf } from '../paging.ts'

const longestQuestion = 100

export const loader = adminLoader('owners', async ({ app, me, args }) => {
  const url = new URL(args.request.url)
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, longestQuestion)
  const found = await findPeople(await app.session.people(), q, pageOf(url))
  const items = found.items.map((user) => personOf(user, app))
  return { q, people: { ...found, items }, myId: me.id, mail: app.features.mail }
})

export const action = deedsOf('owners', peopleDeeds)

/** Everybody who may sign in; for owners. */
export default function AdminPeople() {
  const { t } = useFrame()
  const { q, people, myId, mail, me, said } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title={t('admin.people')} me={me} said={said}>
      <Section id="people" title={t('people.everybody')} said={said}>
        <PeopleList people={people} q={q} me={myId} />
      </Section>
      <Invite said={said} mail={mail} version={`${people.total} ${people.items[0]?.id}`} />
    </AdminFrame>
  )
}
