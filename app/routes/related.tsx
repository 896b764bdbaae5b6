import { isKindName } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { ItemCardList } from '../discovery/item-cards.tsx'
import { isCardKind, presentItemCards } from '../discovery/present-item-cards.ts'
import { readRelatedItems } from '../discovery/read-related-items.ts'
import { useContentLangAttribute, usePageContext } from '../layout/page-context.ts'
import { PageHeadTags } from '../layout/page-head-tags.tsx'
import { createPageLoader, type PageComponentProps, parseIdParam } from '../page-loader.ts'

export const handle = { document: true }

const MAX_RELATED = 24

export const loader = createPageLoader(async (request, { params }) => {
  const { kind = '' } = params
  if (!isKindName(kind) || !isCardKind(kind)) throw new ProblemError('not_found')
  const item = await request.content.items.read(kind, parseIdParam(params.id), request.context)
  const [[subject], related] = await Promise.all([
    presentItemCards(request, [{ kind, item }]),
    readRelatedItems(request, { kind, item }, MAX_RELATED),
  ])
  if (subject === undefined) throw new ProblemError('not_found')
  return { subject, related }
})

/** `/related/book/4`: what is related to an item, above all to one without a page of its own. */
export default function RelatedItemsPage({
  loaderData: { subject, related },
}: PageComponentProps<typeof loader>) {
  const { t } = usePageContext()
  const contentLang = useContentLangAttribute()
  return (
    <>
      <PageHeadTags title={t('discovery.relatedTo', { title: subject.title })} noIndex />
      <div className="list-head">
        <p className="label">{t(`kinds.${subject.kind}`)}</p>
        <h1 lang={contentLang}>
          <a className="related-subject" href={subject.href}>
            {subject.title}
          </a>
        </h1>
        {subject.when !== null && <p className="list-total">{subject.when}</p>}
      </div>
      <section aria-labelledby="related-title">
        <h2 id="related-title">{t('discovery.related')}</h2>
        {related.length === 0 ? (
          <p className="empty">{t('discovery.nothingRelated')}</p>
        ) : (
          <ItemCardList cards={related} />
        )}
      </section>
    </>
  )
}
