import '../admin/items/preview/preview.css'
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router'
import { adminLoader } from '../admin/asking.ts'
import { type Answer, deedsOf } from '../admin/deeds.ts'
import { AdminFrame } from '../admin/frame.tsx'
import { type FormAround, LinkList } from '../admin/items/preview/link-list.tsx'
import { type LinkNews, linkDeeds, readLinks } from '../admin/items/preview/links.ts'
import { useFrame } from '../layout/frame.ts'

export const loader = adminLoader('everybody', readLinks)

export const action = deedsOf<LinkNews>('everybody', linkDeeds)

const formAround: FormAround = (className, fields) => (
  <Form method="post" className={className} preventScrollReset>
    {fields}
  </Form>
)

/** The secret links to an item's preview. */
export default function AdminPreviewLinks() {
  const { t } = useFrame()
  const { me, said, ...view } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer<LinkNews>>()
  const busy = useNavigation().state !== 'idle'
  return (
    <AdminFrame title={t('preview.linksTitle')} me={me} said={said}>
      <LinkList view={view} news={answer?.shown ?? null} busy={busy} formAround={formAround} />
      <p>
        <a href={`/admin/edit/${view.kind}/${view.id}`}>{t('preview.back')}</a>
      </p>
    </AdminFrame>
  )
}
