import type { Language } from '../../domain/language.ts'
import { shareSize } from '../../domain/share.ts'
import { useFrame } from '../layout/frame.ts'
import { withPlainSpaces } from './plain.ts'
import { type ShareImage, siteShareImage } from './share-image.ts'

/** When and by whom an article was written. */
export interface ArticleFacts {
  readonly publishedAt: string | null
  readonly editedAt: string | null
  readonly author: string | null
}

interface OpenGraphProps {
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
export function OpenGraph({ title, description, url, image, article }: OpenGraphProps) {
  const { site, origin, language } = useFrame()
  const { path, alt } = image ?? siteShareImage(site)
  return (
    <>
      <meta property="og:type" content={article === undefined ? 'website' : 'article'} />
      <meta property="og:site_name" content={site.webTitle} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      {description !== '' && <meta property="og:description" content={description} />}
      <meta property="og:image" content={`${origin}${path}`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(shareSize.width)} />
      <meta property="og:image:height" content={String(shareSize.height)} />
      <meta property="og:image:alt" content={withPlainSpaces(alt)} />
      <meta name="twitter:card" content="summary_large_image" />
      {article !== undefined && <Written {...article} />}
    </>
  )
}

function Written({ publishedAt, editedAt, author }: ArticleFacts) {
  return (
    <>
      {publishedAt !== null && <meta property="article:published_time" content={publishedAt} />}
      {editedAt !== null && <meta property="article:modified_time" content={editedAt} />}
      {author !== null && <meta property="article:author" content={author} />}
    </>
  )
}
