import { useLoaderData } from 'react-router'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { DataPageLayout } from '../admin/data/data-page-layout.tsx'
import { ImportPage } from '../admin/data/import/import-page.tsx'
import { readImportPageData } from '../admin/data/import/read-imports.ts'

export const loader = createAdminPageLoader('owners', async ({ app }) => ({
  imports: await readImportPageData(app),
}))

/** Uploads files to import, and lists the imports; for owners. */
export default function AdminImportPage() {
  const { imports, me, flash } = useLoaderData<typeof loader>()
  return (
    <DataPageLayout me={me} flash={flash}>
      <ImportPage imports={imports} />
    </DataPageLayout>
  )
}
