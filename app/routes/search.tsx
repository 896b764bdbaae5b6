import { Island } from '../islands/island.tsx'
import { usePageContext } from '../layout/frame.ts'
import { Head } from '../layout/head.tsx'
import { type PageProps, pageLoader } from '../loading.ts'
import { answerInJson } from '../search/json-answer.ts'
import { SEARCH_KEY_BOX } from '../search/key-setting.ts'
import { searchLabels } from '../search/labels.ts'
import { readSearch } from '../search/present.ts'

export const handle = { document: true }

export const middleware = [answerInJson]

export const loader = pageLoader((request, { url }) => readSearch(request, url))

export default function Search({ loaderData: answer }: PageProps<typeof loader>) {
  const { t } = usePageContext()
  return (
    <div className="reading">
      <Head title={answer.heading} unlisted />
      <h1>{t('sections.search')}</h1>
      <Island name="search" wake="touched" props={{ answer, labels: searchLabels(t) }} />
      {/* A key that acts by itself must be possible to switch off; the enhance script keeps the box. */}
      <label className="search-key">
        <input id={SEARCH_KEY_BOX} type="checkbox" defaultChecked autoComplete="off" />
        <span>{t('search.key')}</span>
      </label>
    </div>
  )
}
