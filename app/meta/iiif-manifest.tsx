import { usePageContext } from '../layout/page-context.ts'
import type { HeadTag } from './head-tags.tsx'

/** The path of the IIIF manifest of an image or a gallery. */
export function getIiifManifestPath(kind: 'image' | 'gallery', id: number): string {
  return `/iiif/manifest/${kind}/${id}`
}

/** The link tag for a page's IIIF manifest. */
export function createIiifManifestLinkTag(href: string): HeadTag {
  const type = 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"'
  return { name: 'link', attributes: { rel: 'alternate', type, href } }
}
/** A link to the IIIF manifest, to be dragged or copied into an external viewer. */
export function IiifManifestLink({ path }: { path: string }) {
  const { t, isStaticExport } = usePageContext()
  if (isStaticExport) return null
  return (
    <a className="iiif-link" href={path} title={t('iiif.about')} rel="nofollow">
      {t('iiif.link')}
    </a>
  )
}
