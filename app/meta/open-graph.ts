import type { Language } from '../../domain/language.ts'
import { shareSize } from '../../domain/share.ts'
import type { PageContextValue } from '../layout/frame.ts'
import { withPlainSpaces } from './plain.ts'
import { type ShareImage, siteShareImage } from './share-image.ts'
import { meta, type Tag } from './tags.tsx'

/** When and by whom an article was written. */
export interface ArticleFacts {
  readonly publishedAt: string | null
  readonly editedAt: string | null
  readonly author: string | null
}

/** What is shown of a page elsewhere. */
export interface Shown {
  readonly title: string
  readonly description: string
  /** The page's whole address. */
  readonly url: string
  readonly image?: ShareImage | undefined
  /** Set for articles only. */
  readonly article?: ArticleFacts | undefined
}

const locales: Readonly<Record<Language, string>> = { 'en-US': 'en_US', cs: 'cs_CZ' }

/** How the page looks where it is shared: Open Graph, which Twitter's cards read too. */
export function openGraph(
  { site, origin, language }: Pick<PageContextValue, 'site' | 'origin' | 'language'>,
  { title, description, url, image, article }: Shown,
): Tag[] {
  const { path, alt } = image ?? siteShareImage(site)
  const og = (name: string, content: string) => meta('property', `og:${name}`, content)
  return [
    og('type', article === undefined ? 'website' : 'article'),
    og('site_name', site.webTitle),
    og('locale', locales[language]),
    og('url', url),
    og('title', title),
    ...(description === '' ? [] : [og('description', description)]),
    og('image', `${origin}${path}`),
    og('image:type', 'image/png'),
    og('image:width', String(shareSize.width)),
    og('image:height', String(shareSize.height)),
    og('image:alt', withPlainSpaces(alt)),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(article === undefined ? [] : written(article)),
  ]
}

function written({ publishedAt, editedAt, author }: ArticleFacts): Tag[] {
  const facts = { published_time: publishedAt, modified_time: editedAt, author }
  return Object.entries(facts).flatMap(([name, value]) =>
    value === null ? [] : [meta('property', `article:${name}`, value)],
  )
}
