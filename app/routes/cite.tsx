import { isCitableKind } from '../../domain/citation/bibliographic-record.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { readCitation } from '../citation/citation.ts'
import { CitationContent } from '../citation/citation-details.tsx'
import { useContentLangAttribute, usePageContext } from '../layout/page-context.ts'
import { PageHeadTags } from '../layout/page-head-tags.tsx'
import { DublinCoreTags } from '../meta/dublin-core.tsx'
import { createPageLoader, type PageComponentProps, parseIdParam } from '../page-loader.ts'

export const handle = { document: true }

export const loader = createPageLoader(async (request, { params }) => {
  const { kind = '' } = params
  if (!isCitableKind(kind)) throw new ProblemError('not_found')
  const citation = await readCitation(request, kind, parseIdParam(params.id))
  if (citation === null) throw new ProblemError('not_found')
  return citation
})

/** `/cite/:kind/:id`: how to cite an item that is shown in a list. */
export default function CitationPage({ loaderData: citation }: PageComponentProps<typeof loader>) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  const { title } = citation.record
  return (
    <article className="cite-page">
      <PageHeadTags title={t('cite.named', { name: title })} noIndex />
      <DublinCoreTags citation={citation} />
      <p className="label">{t('cite.title')}</p>
      <h1 lang={lang}>{title}</h1>
      <CitationContent citation={citation} />
    </article>
  )
}
