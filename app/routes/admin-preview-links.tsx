import '../admin/items/preview/preview.css'
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router'
import { type ActionResult, createAction } from '../actions/create-action.ts'
import { createAdminLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { type PreviewLinkFormRenderer, PreviewLinkList } from '../admin/items/preview/preview-link-list.tsx'
import {
  type PreviewLinkActionResult,
  previewLinkActions,
  readPreviewLinks,
} from '../admin/items/preview/preview-links.ts'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminLoader('editors', readPreviewLinks)

export const action = createAction<PreviewLinkActionResult>('editors', previewLinkActions)

const renderForm: PreviewLinkFormRenderer = (className, fields) => (
  <Form method="post" className={className} preventScrollReset>
    {fields}
  </Form>
)

/** The secret links to an item's preview. */
export default function AdminPreviewLinks() {
  const { t } = usePageContext()
  const { me, flash, ...view } = useLoaderData<typeof loader>()
  const result = useActionData<ActionResult<PreviewLinkActionResult>>()
  const busy = useNavigation().state !== 'idle'
  return (
    <AdminPageLayout title={t('preview.linksTitle')} me={me} flash={flash}>
      <PreviewLinkList view={view} news={result?.shown ?? null} busy={busy} formAround={renderForm} />
      <p>
        <a href={`/admin/edit/${view.kind}/${view.id}`}>{t('preview.back')}</a>
      </p>
    </AdminPageLayout>
  )
}
