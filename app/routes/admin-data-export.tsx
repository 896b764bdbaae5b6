import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { DataPageLayout } from '../admin/data/data-page-layout.tsx'
import { exportActions } from '../admin/data/export-actions.ts'
import { ExportPage } from '../admin/data/export-page.tsx'
import { readExportPageData } from '../admin/data/read-exports.ts'

export const loader = createAdminPageLoader('owners', async ({ app }) => ({
  exports: await readExportPageData(app),
}))

export const action = createAction('owners', exportActions)

/** Exports for download; for owners. */
export default function AdminDataExportPage() {
  const { exports, me, flash } = useLoaderData<typeof loader>()
  return (
    <DataPageLayout me={me} flash={flash}>
      <ExportPage exports={exports} flash={flash} />
    </DataPageLayout>
  )
}
