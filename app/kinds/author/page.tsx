import { ItemCardList } from '../../discovery/item-cards.tsx'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { PageHeadTags } from '../../layout/page-head-tags.tsx'
import { toBreadcrumbListJsonLd } from '../../meta/breadcrumb-json-ld.ts'
import { JsonLdScript } from '../../meta/json-ld.tsx'
import { replaceNonBreakingSpaces } from '../../meta/plain-text.ts'
import { createPersonJsonLd } from '../../meta/publisher-json-ld.ts'
import { getItemShareImageReference } from '../../meta/share-image.ts'
import { createPageLoader, type PageComponentProps, parseIdParam } from '../../page-loader.ts'
import { SeeAllLink } from '../../ui/link.tsx'
import { NoItemsMessage } from '../../ui/list-page-header.tsx'
import { type AuthorPageData, getAuthorItemsPath, readAuthorPageData } from './author-page-data.ts'

export const handle = { document: true }

export const loader = createPageLoader((request, { params }) =>
  readAuthorPageData(request, parseIdParam(params.id)),
)

/** `/author/:id`: everything of an author, by kind. */
export default function AuthorRoutePage({ loaderData: author }: PageComponentProps<typeof loader>) {
  const { t } = usePageContext()
  const contentLang = useContentLangAttribute()
  return (
    <>
      <AuthorHeadTags author={author} />
      <div className="list-head">
        <p className="label">{t('kinds.author')}</p>
        <h1 lang={contentLang}>{author.name}</h1>
        <p className="list-total">
          {author.groups.map(({ kind, total }) => t(`counts.${kind}`, { count: total })).join(', ')}
        </p>
      </div>
      {author.groups.length === 0 && <NoItemsMessage of="author" />}
      {author.groups.map(({ kind, total, cards }) => (
        <section className="part" key={kind} aria-labelledby={`author-${kind}`}>
          <h2 id={`author-${kind}`}>{t(`lists.titles.${kind}`)}</h2>
          <ItemCardList cards={cards} showKind={false} />
          {total > cards.length && (
            <SeeAllLink href={getAuthorItemsPath(author.id, kind)}>
              {t('author.all', { what: t(`counts.${kind}`, { count: total }) })}
            </SeeAllLink>
          )}
        </section>
      ))}
    </>
  )
}

function AuthorHeadTags({ author }: { author: AuthorPageData }) {
  const { t, site, origin } = usePageContext()
  const path = `/author/${author.id}`
  const steps = [
    { name: t('sections.home'), path: '/' },
    { name: author.name, path },
  ]
  const person = createPersonJsonLd(replaceNonBreakingSpaces(author.name), `${origin}${path}`)
  return (
    <>
      <PageHeadTags
        title={author.name}
        description={t('author.description', { name: author.name, site: site.webTitle })}
        image={getItemShareImageReference(
          { kind: 'author', id: author.id, title: author.name, picture: null },
          site,
        )}
      />
      <JsonLdScript
        things={[
          { '@type': 'ProfilePage', url: `${origin}${path}`, inLanguage: site.lang, mainEntity: person },
          toBreadcrumbListJsonLd(origin, steps),
        ]}
      />
    </>
  )
}
