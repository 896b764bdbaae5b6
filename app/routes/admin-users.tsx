import { useLoaderData } from 'react-router'
import { getAddressReach } from '../../domain/address-reach.ts'
import { createAction } from '../actions/create-action.ts'
import { PageIdentityProofForm } from '../actions/identity-proof-form.tsx'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout, AdminSection } from '../admin/admin-page-layout.tsx'
import { searchUsers, toUserView } from '../admin/users/read-users.ts'
import { userListActions } from '../admin/users/user-actions.ts'
import { InviteUserSection, SearchableUserList } from '../admin/users/user-list.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { parsePageNumberParam } from '../paging.ts'

const maxSearchLength = 100

export const loader = createAdminPageLoader('owners', async ({ app, me, args }) => {
  const url = new URL(args.request.url)
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, maxSearchLength)
  const found = await searchUsers(await app.session.getAdminClient(), q, parsePageNumberParam(url))
  const items = found.items.map((user) => toUserView(user, app, app.installation.invitationSeconds))
  return {
    q,
    people: { ...found, items },
    myId: me.id,
    mail: await app.emailSettings.isEnabled(),
    reach: getAddressReach(app.origin),
  }
})

export const action = createAction('owners', userListActions)

/** All users; for owners. */
export default function AdminUserListPage() {
  const { t } = usePageContext()
  const { q, people, myId, mail, reach, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('admin.people')} me={me} flash={flash}>
      <PageIdentityProofForm />
      <AdminSection id="people" title={t('people.everybody')} flash={flash}>
        <SearchableUserList users={people} q={q} currentUserId={myId} />
      </AdminSection>
      <InviteUserSection
        flash={flash}
        isEmailEnabled={mail}
        reach={reach}
        version={`${people.total} ${people.items[0]?.id}`}
      />
    </AdminPageLayout>
  )
}
