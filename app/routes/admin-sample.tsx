import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { SampleRemoval } from '../admin/sample/sample-removal.tsx'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('owners', async ({ app }) => ({
  report: await app.sampleContent.preview(),
}))

export const action = createAction('owners', {
  async removeSample({ app }) {
    await app.sampleContent.remove(app.context)
    // The layout around the page has changed, too, so the whole document is reloaded.
    return { flash: 'sampleRemoved', to: '/admin', whole: true }
  },
})

/** Removes the sample content, after saying what stays and which links break. */
export default function AdminSamplePage() {
  const { t } = usePageContext()
  const { report, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('sample.title')} me={me} flash={flash}>
      <SampleRemoval report={report} />
    </AdminPageLayout>
  )
}
