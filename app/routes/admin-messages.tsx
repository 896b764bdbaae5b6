import { useLoaderData } from 'react-router'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { readReaderMessageList } from '../admin/reader-messages/read-reader-messages.ts'
import { ReaderMessageList } from '../admin/reader-messages/reader-message-list.tsx'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('editors', async (request) => ({
  list: await readReaderMessageList(request),
}))

/** The messages of readers. */
export default function AdminReaderMessagesPage() {
  const { t } = usePageContext()
  const { list, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('readerMessages.title')} me={me} flash={flash}>
      <ReaderMessageList list={list} />
    </AdminPageLayout>
  )
}
