import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { adminLoader } from '../admin/loader.ts'
import { AdminPage } from '../admin/page.tsx'
import { findPeople } from '../admin/people/find.ts'
import { Invite } from '../admin/people/invite.tsx'
import { peopleDeeds } from '../admin/people/invite-deed.ts'
import { PeopleList } from '../admin/people/list.tsx'
import { personOf } from '../admin/people/present.ts'
import { AdminSection } from '../admin/section.tsx'
import { usePageContext } from '../layout/frame.ts'
import { pageOf } from '../paging.ts'

const longestQuestion = 100

export const loader = adminLoader('owners', async ({ app, me, args }) => {
  const url = new URL(args.request.url)
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, longestQuestion)
  const found = await findPeople(await app.session.people(), q, pageOf(url))
  const items = found.items.map((user) => personOf(user, app))
  return { q, people: { ...found, items }, myId: me.id, mail: app.features.mail }
})

export const action = createAction('owners', peopleDeeds)

/** Everybody who may sign in; for owners. */
export default function AdminPeople() {
  const { t } = usePageContext()
  const { q, people, myId, mail, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPage title={t('admin.people')} me={me} flash={flash}>
      <AdminSection id="people" title={t('people.everybody')} flash={flash}>
        <PeopleList people={people} q={q} me={myId} />
      </AdminSection>
      <Invite flash={flash} mail={mail} version={`${people.total} ${people.items[0]?.id}`} />
    </AdminPage>
  )
}
