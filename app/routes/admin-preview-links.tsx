import '../admin/items/preview/preview.css'
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router'
import { type ActionResult, createAction } from '../actions/create-action.ts'
import { type FormAround, LinkList } from '../admin/items/preview/link-list.tsx'
import { type LinkNews, linkDeeds, readLinks } from '../admin/items/preview/links.ts'
import { adminLoader } from '../admin/loader.ts'
import { AdminPage } from '../admin/page.tsx'
import { usePageContext } from '../layout/frame.ts'

export const loader = adminLoader('editors', readLinks)

export const action = createAction<LinkNews>('editors', linkDeeds)

const formAround: FormAround = (className, fields) => (
  <Form method="post" className={className} preventScrollReset>
    {fields}
  </Form>
)

/** The secret links to an item's preview. */
export default function AdminPreviewLinks() {
  const { t } = usePageContext()
  const { me, flash, ...view } = useLoaderData<typeof loader>()
  const answer = useActionData<ActionResult<LinkNews>>()
  const busy = useNavigation().state !== 'idle'
  return (
    <AdminPage title={t('preview.linksTitle')} me={me} flash={flash}>
      <LinkList view={view} news={answer?.shown ?? null} busy={busy} formAround={formAround} />
      <p>
        <a href={`/admin/edit/${view.kind}/${view.id}`}>{t('preview.back')}</a>
      </p>
    </AdminPage>
  )
}
