import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { DataPageLayout } from '../admin/data/data-page-layout.tsx'
import { readSiteCheckPageData } from '../admin/data/read-site-check.ts'
import { siteCheckActions } from '../admin/data/site-check-actions.ts'
import { SiteCheckPage } from '../admin/data/site-check-page.tsx'

export const loader = createAdminPageLoader('owners', async ({ app }) => ({
  check: await readSiteCheckPageData(app),
}))

export const action = createAction('owners', siteCheckActions)

/** The checks of the site's data; for owners. */
export default function AdminDataCheckPage() {
  const { check, me, flash } = useLoaderData<typeof loader>()
  return (
    <DataPageLayout me={me} flash={flash}>
      <SiteCheckPage check={check} flash={flash} />
    </DataPageLayout>
  )
}
