import { useLoaderData } from 'react-router'
import { ProblemError } from '../../domain/problem-error.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { helpTopicNames } from '../admin/help/find-help-topic.ts'
import { HelpPage } from '../admin/help/help-page.tsx'
import { listHelpTopics, loadHelpTopic } from '../admin/help/load-help-topic.ts'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('contributors', async ({ app, args }) => {
  const requested = args.params.topic ?? 'dashboard'
  const name = helpTopicNames.find((topic) => topic === requested)
  if (name === undefined) throw new ProblemError('not_found')
  return { name, topic: loadHelpTopic(name, app.language), topics: listHelpTopics(app.language) }
})

/** The help about one screen of the admin area. */
export default function AdminHelpPage() {
  const { t } = usePageContext()
  const { name, topic, topics, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={`${t('adminHelp.title')}: ${topic.title}`} me={me} flash={flash}>
      <HelpPage name={name} topic={topic} topics={topics} />
    </AdminPageLayout>
  )
}
