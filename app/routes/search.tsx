import { Island } from '../islands/island.tsx'
import { useFrame } from '../layout/frame.ts'
import { Head } from '../layout/head.tsx'
import { documentLoader, type PageProps } from '../loading.ts'
import { answerInJson } from '../search/json-answer.ts'
import { readSearch } from '../search/present.ts'

export const handle = { document: Search }

export const middleware = [answerInJson]

export const loader = documentLoader((request, { url }) => readSearch(request, url))

function Search({ loaderData: { found: answer } }: PageProps<typeof loader>) {
  const { t } = useFrame()
  const title = t('sections.search')
  const labels = {
    label: t('search.label'),
    submit: t('search.submit'),
    hint: t('search.hint'),
    failed: t('search.failed'),
    pages: t('paging.label'),
    previous: t('paging.previous'),
    next: t('paging.next'),
  }
  return (
    <div className="reading">
      <Head title={answer.query === '' ? title : `${title}: ${answer.query}`} />
      <h1>{title}</h1>
      <Island name="search" wake="touched" props={{ answer, labels }} />
    </div>
  )
}

export default Search
