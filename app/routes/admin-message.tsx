import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { readReaderMessage } from '../admin/reader-messages/read-reader-messages.ts'
import { readerMessageActions } from '../admin/reader-messages/reader-message-actions.ts'
import { ReaderMessagePage } from '../admin/reader-messages/reader-message-page.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { parseIdParam } from '../page-loader.ts'

export const loader = createAdminPageLoader('editors', async (request) => ({
  message: await readReaderMessage(request, parseIdParam(request.args.params.id)),
}))

export const action = createAction('editors', readerMessageActions)

/** A message of a reader. */
export default function AdminReaderMessagePage() {
  const { t } = usePageContext()
  const { message, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('readerMessages.from', { name: message.name })} me={me} flash={flash}>
      <p className="admin-back">
        <a href="/admin/messages">{t('readerMessages.back')}</a>
      </p>
      <ReaderMessagePage message={message} flash={flash} />
    </AdminPageLayout>
  )
}
