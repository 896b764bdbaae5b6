import { usePageContext } from '../layout/page-context.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
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

interface IiifLinksProps {
  readonly kind: 'image' | 'gallery'
  readonly id: number
  /** The page that opens the site's own viewer. On an image's page: the full-size picture, for browsers without scripts. */
  readonly viewerHref: string
}

/** The site's own viewer, and the address of the IIIF manifest for those of other institutions, with an explanation. */
export function IiifLinks({ kind, id, viewerHref }: IiifLinksProps) {
  const { t, origin, isStaticExport } = usePageContext()
  // A static copy has no server for tiles and manifests.
  if (isStaticExport) return null
  const address = `${origin}${getIiifManifestPath(kind, id)}`
  return (
    <section className="iiif" aria-label={t('iiif.title')}>
      <p>{t(kind === 'image' ? 'iiif.aboutImage' : 'iiif.aboutGallery')}</p>
      <p className="tools">
        <a href={viewerHref} data-open-zoom={kind === 'image' ? '' : undefined}>
          <Icon name="zoom" />
          {t('iiif.open')}
        </a>
        <CopyButton text={address} label={t('iiif.copy')} copied={t('share.copied')} />
      </p>
      <p className="iiif-address">
        <span>{t('iiif.address')}</span> <code>{address}</code>
      </p>
    </section>
  )
}
