import { Island } from '../../islands/island.tsx'
import { usePageContext } from '../../layout/frame.ts'
import { Head } from '../../layout/head.tsx'
import { type PageProps, pageLoader } from '../../loading.ts'
import { answeringInJson } from '../../search/json-answer.ts'
import { lineLabels } from '../../timeline/labels.ts'
import { readLineData, readLinePage } from '../../timeline/present.ts'
import { Share } from '../../ui/share.tsx'
import { EventsData } from './structured-data.tsx'

export const handle = { document: true }

export const middleware = [answeringInJson(readLineData)]

export const loader = pageLoader((request, { url }) => readLinePage(request, url))

export default function Timeline({ loaderData: { view, events, paging } }: PageProps<typeof loader>) {
  const { t, language, site } = usePageContext()
  const name = t('sections.timeline')
  const intro = t('intro.timeline')
  const title = paging.page === 1 ? name : `${name}, ${t('paging.number', { page: String(paging.page) })}`
  return (
    <>
      <div className="list-head">
        <Head title={title} description={intro} paging={paging} unlisted={view.isNarrowed} />
        <div className="line-title">
          <h1>{name}</h1>
          <Share title={title} path={view.address} />
        </div>
        <p className="list-intro">{intro}</p>
      </div>
      <EventsData events={events} />
      <Island name="timeline" props={{ view, labels: lineLabels(t), language, contentLanguage: site.lang }} />
    </>
  )
}
