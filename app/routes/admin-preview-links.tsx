import '../admin/items/preview/preview.css'
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router'
import { createAction, type FormActionResult } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import {
  type PreviewLinkFormRenderer,
  PreviewLinkManager,
} from '../admin/items/preview/preview-link-list.tsx'
import {
  type PreviewLinkActionResult,
  previewLinkActionHandlers,
  readPreviewLinks,
} from '../admin/items/preview/preview-links.ts'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('editors', readPreviewLinks)

export const action = createAction<PreviewLinkActionResult>('editors', previewLinkActionHandlers)

const renderForm: PreviewLinkFormRenderer = (className, fields) => (
  <Form method="post" className={className} preventScrollReset>
    {fields}
  </Form>
)

/** The secret links to an item's preview. */
export default function AdminItemPreviewLinksPage() {
  const { t } = usePageContext()
  const { me, flash, ...view } = useLoaderData<typeof loader>()
  const result = useActionData<FormActionResult<PreviewLinkActionResult>>()
  const busy = useNavigation().state !== 'idle'
  return (
    <AdminPageLayout title={t('preview.linksTitle')} me={me} flash={flash}>
      <PreviewLinkManager view={view} news={result?.shown ?? null} busy={busy} formAround={renderForm} />
      <p>
        <a href={`/admin/edit/${view.kind}/${view.id}`}>{t('preview.back')}</a>
      </p>
    </AdminPageLayout>
  )
}
