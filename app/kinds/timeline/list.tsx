import '../../timeline/timeline-page.css'
import { Island } from '../../islands/island.tsx'
import { usePageContext, useSectionIntro } from '../../layout/page-context.ts'
import { PageHeadTags } from '../../layout/page-head-tags.tsx'
import { createPageLoader, type PageComponentProps } from '../../page-loader.ts'
import { createRouteMiddleware } from '../../route-middleware.ts'
import { createTimelinePageLabels } from '../../timeline/labels.ts'
import { timelineViews } from '../../timeline/timeline-href.ts'
import {
  readTimelineJsonData,
  readTimelinePageDataOrRedirectToItem,
} from '../../timeline/timeline-page-data.ts'
import { ShareButton } from '../../ui/share-button.tsx'
import { EventListJsonLdScript } from './event-list-json-ld.tsx'

export const handle = { document: true }

export const middleware = [createRouteMiddleware('json', readTimelineJsonData)]

export const loader = createPageLoader((request, { url }) =>
  readTimelinePageDataOrRedirectToItem(request, url),
)

export default function TimelinePage({
  loaderData: { view, events, paging },
}: PageComponentProps<typeof loader>) {
  const { t, language, site, liveService, isStaticExport, userRole } = usePageContext()
  const name = t('sections.timeline')
  const intro = useSectionIntro('timeline')
  const title = paging.page === 1 ? name : `${name}, ${t('paging.number', { page: String(paging.page) })}`
  return (
    <>
      <div className="list-head">
        <PageHeadTags
          title={title}
          description={intro.text}
          paging={paging}
          noIndex={view.isNarrowed || view.fields.view !== timelineViews[0]}
        />
        <div className="line-title">
          <div>
            <h1>{name}</h1>
            <p className="list-intro" lang={intro.lang}>
              {intro.text}
            </p>
          </div>
          <ShareButton title={title} path={view.address} />
        </div>
      </div>
      <EventListJsonLdScript events={events} />
      <Island
        name="timeline"
        props={{
          view,
          labels: createTimelinePageLabels(t, userRole, isStaticExport),
          language,
          contentLanguage: site.lang,
          liveService,
          ...(isStaticExport && { isStatic: true }),
        }}
      />
    </>
  )
}
