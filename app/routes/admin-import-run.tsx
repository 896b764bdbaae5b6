import { useActionData, useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { DataPageLayout } from '../admin/data/data-page-layout.tsx'
import { importRunActions, parseImportRunId } from '../admin/data/import/import-actions.ts'
import { ImportRunPage } from '../admin/data/import/import-run-page.tsx'
import { readImportRunPageData } from '../admin/data/import/read-imports.ts'

export const loader = createAdminPageLoader('owners', async ({ app, args }) => ({
  run: await readImportRunPageData(app, parseImportRunId(args.params)),
}))

export const action = createAction('owners', importRunActions)

/** One import, step by step; for owners. */
export default function AdminImportRunPage() {
  const { run, me, flash } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <DataPageLayout me={me} flash={flash}>
      <ImportRunPage run={run} errors={result?.errors?.form ?? []} />
    </DataPageLayout>
  )
}
