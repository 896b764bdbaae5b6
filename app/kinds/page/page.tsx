import './page.css'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { LightboxTemplate } from '../../lightbox/template.tsx'
import { LivePage } from '../../live/live-page.tsx'
import { createItemKey } from '../../live/live-page-settings.ts'
import { createPageLoader, type PageComponentProps } from '../../page-loader.ts'
import { NonPublicMark, NonPublicNotice } from '../../ui/non-public-mark.tsx'
import { hasEnlargeablePictures } from '../../ui/rich-html.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { PageItemHeadTags } from './head-tags.tsx'
import { type PageData, readPageData } from './page-data.ts'

export const handle = { document: true }

/** Matches every path without another route: a page of the owner, or the error page. */
export const loader = createPageLoader(async (request, { url }) =>
  readPageData(request, await request.content.pages.findByPath(url.pathname, request.context)),
)

/** A page at its own path. */
export default function PageRoutePage({ loaderData: page }: PageComponentProps<typeof loader>) {
  const { id } = page
  return (
    <>
      <PageView page={page} />
      <LivePage rows={[{ kind: 'page', filter: `id=eq.${id}` }]} item={{ kind: 'page', id }} />
    </>
  )
}

/** A page with the way to it and the pages below it. */
export function PageView({ page }: { page: PageData }) {
  const { t, site } = usePageContext()
  const lang = useContentLangAttribute()
  return (
    <article className="page" data-item={createItemKey('page', page.id)}>
      <PageItemHeadTags page={page} />
      {page.ancestors.length > 0 && (
        <nav className="page-path" aria-label={t('site.path')}>
          <ol>
            {page.ancestors.map(({ id, title, path, nonPublic }) => (
              <li key={id}>
                <a href={path} lang={lang}>
                  {title}
                </a>
                <NonPublicMark status={nonPublic} />
              </li>
            ))}
          </ol>
        </nav>
      )}
      <NonPublicNotice status={page.nonPublic} />
      <h1 lang={lang}>{page.title}</h1>
      {page.content !== null && <RichText html={page.content} language={site.lang} />}
      {page.content !== null && hasEnlargeablePictures(page.content) && <LightboxTemplate />}
      {page.children.length > 0 && (
        <nav className="page-children" aria-labelledby="page-children">
          <h2 id="page-children">{t('pages.children')}</h2>
          <ul>
            {page.children.map(({ id, title, path, nonPublic }) => (
              <li key={id}>
                <a href={path} lang={lang}>
                  {title}
                </a>
                <NonPublicMark status={nonPublic} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  )
}
