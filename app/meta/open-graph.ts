import type { Language } from '../../domain/language.ts'
import { shareImageSize } from '../../domain/share-image.ts'
import type { PageContextValue } from '../layout/page-context.ts'
import { createMetaTag, type HeadTag } from './head-tags.tsx'
import { replaceNonBreakingSpaces } from './plain-text.ts'
import { getSiteShareImageReference, type ShareImageReference } from './share-image.ts'

/** The dates and author of an article. */
export interface OpenGraphArticle {
  readonly publishedAt: string | null
  readonly editedAt: string | null
  readonly author: string | null
}

/** The data of a page's link preview. */
interface OpenGraphPage {
  readonly title: string
  readonly description: string
  /** The page's absolute URL. */
  readonly url: string
  readonly image?: ShareImageReference | undefined
  /** Set for articles only. */
  readonly article?: OpenGraphArticle | undefined
}

const locales: Readonly<Record<Language, string>> = { 'en-US': 'en_US', cs: 'cs_CZ' }

/** Creates the Open Graph tags, which Twitter cards use as well. */
export function createOpenGraphTags(
  { site, origin, language }: Pick<PageContextValue, 'site' | 'origin' | 'language'>,
  { title, description, url, image, article }: OpenGraphPage,
): HeadTag[] {
  const { path, alt } = image ?? getSiteShareImageReference(site)
  const og = (name: string, content: string) => createMetaTag('property', `og:${name}`, content)
  return [
    og('type', article === undefined ? 'website' : 'article'),
    og('site_name', site.webTitle),
    og('locale', locales[language]),
    og('url', url),
    og('title', title),
    ...(description === '' ? [] : [og('description', description)]),
    og('image', `${origin}${path}`),
    og('image:type', 'image/png'),
    og('image:width', String(shareImageSize.width)),
    og('image:height', String(shareImageSize.height)),
    og('image:alt', replaceNonBreakingSpaces(alt)),
    createMetaTag('name', 'twitter:card', 'summary_large_image'),
    ...(article === undefined ? [] : createArticleTags(article)),
  ]
}

function createArticleTags({ publishedAt, editedAt, author }: OpenGraphArticle): HeadTag[] {
  const facts = { published_time: publishedAt, modified_time: editedAt, author }
  return Object.entries(facts).flatMap(([name, value]) =>
    value === null ? [] : [createMetaTag('property', `article:${name}`, value)],
  )
}
