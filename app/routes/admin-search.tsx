import { useLoaderData } from 'react-router'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { AdminSearchResultsPage } from '../admin/search/admin-search-results-page.tsx'
import { findInAdminArea, readAdminSearchQuery } from '../admin/search/find-in-admin-area.ts'
import { usePageContext } from '../layout/page-context.ts'

/** How many results of each group the page shows; the rest of the items is in the lists of their kinds. */
const resultsPerGroup = 50

export const loader = createAdminPageLoader('contributors', async (request) => ({
  answer: await findInAdminArea(
    request,
    readAdminSearchQuery(new URL(request.args.request.url)),
    resultsPerGroup,
  ),
}))

/** The results of the search over the admin area. */
export default function AdminSearchPage() {
  const { t } = usePageContext()
  const { answer, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('adminSearch.title')} me={me} flash={flash}>
      <AdminSearchResultsPage answer={answer} />
    </AdminPageLayout>
  )
}
