import { useLoaderData } from 'react-router'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { AuditLogPage } from '../admin/audit/audit-log-page.tsx'
import { readAuditLogPageData } from '../admin/audit/read-audit-log.ts'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('owners', async (request) => ({
  log: await readAuditLogPageData(request),
}))

/** The audit log; for owners. */
export default function AdminAuditLogPage() {
  const { t } = usePageContext()
  const { log, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('audit.title')} me={me} flash={flash}>
      <AuditLogPage log={log} />
    </AdminPageLayout>
  )
}
