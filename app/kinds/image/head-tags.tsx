import { findRightsUrl } from '../../../domain/pictures/rights-url.ts'
import { extractPlainText } from '../../../domain/text/plain-text.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { PageHeadTags } from '../../layout/page-head-tags.tsx'
import { toBreadcrumbListJsonLd } from '../../meta/breadcrumb-json-ld.ts'
import { DublinCoreTags } from '../../meta/dublin-core.tsx'
import { getIiifManifestPath } from '../../meta/iiif-manifest.tsx'
import { toImageObjectJsonLd } from '../../meta/image-json-ld.ts'
import { type JsonLdObject, JsonLdScript } from '../../meta/json-ld.tsx'
import { replaceNonBreakingSpaces, truncateToSummary } from '../../meta/plain-text.ts'
import type { JsonLdSiteContext } from '../../meta/publisher-json-ld.ts'
import { getItemShareImageReference } from '../../meta/share-image.ts'
import { createGalleryBreadcrumbs } from '../gallery/breadcrumbs.ts'
import { convertEdtfToSchemaOrgDate } from '../timeline/schema-org-event-dates.ts'
import type { ImagePageData } from './image-page-data.ts'

/** The image data used in the page's metadata. */
type ImageHeadTagsData = Pick<
  ImagePageData,
  | 'id'
  | 'name'
  | 'isUntitled'
  | 'description'
  | 'picture'
  | 'source'
  | 'licence'
  | 'edtf'
  | 'path'
  | 'citation'
>

/** Maps an image to schema.org JSON-LD. */
function toImageJsonLd({ origin, site }: JsonLdSiteContext, image: ImageHeadTagsData): JsonLdObject {
  const gallery = image.path.at(-1)
  return {
    ...toImageObjectJsonLd(origin, image.picture),
    name: replaceNonBreakingSpaces(image.name),
    url: `${origin}/image/${image.id}`,
    caption: getCaption(image),
    description: truncateToSummary(extractPlainText(image.description ?? '')) || undefined,
    creditText: image.source ?? undefined,
    license: findRightsUrl(image.licence) ?? parseLicenceUrl(image.licence),
    copyrightNotice: image.licence ?? undefined,
    acquireLicensePage: image.licence === null ? undefined : `${origin}/image/${image.id}`,
    dateCreated: convertEdtfToSchemaOrgDate(image.edtf) ?? undefined,
    inLanguage: site.lang,
    isPartOf: gallery && { '@type': 'ImageGallery', url: `${origin}/gallery/${gallery.id}` },
  }
}

/** The head tags of an image's page. */
export function ImageHeadTags({ image }: { image: ImageHeadTagsData }) {
  const pageContext = usePageContext()
  const { t, site, origin } = pageContext
  // Share images are drawn in the language of the site.
  const shareTitle = image.isUntitled ? getTranslator(site.lang)('image.untitled') : image.name
  const { id, name, picture } = image
  const steps = [...createGalleryBreadcrumbs(t, image.path), { name, path: `/image/${id}` }]
  return (
    <>
      <PageHeadTags
        title={name}
        description={extractPlainText(image.description ?? '') || getCaption(image)}
        image={getItemShareImageReference({ kind: 'image', id, title: shareTitle, picture }, site)}
        manifest={getIiifManifestPath('image', id)}
      />
      <DublinCoreTags citation={image.citation} />
      <JsonLdScript things={[toImageJsonLd(pageContext, image), toBreadcrumbListJsonLd(origin, steps)]} />
    </>
  )
}

function getCaption({ picture, name }: ImageHeadTagsData): string {
  return replaceNonBreakingSpaces(picture.alt || name)
}

/** The licence if it is a URL; schema.org accepts no other text. */
function parseLicenceUrl(licence: string | null): string | undefined {
  return licence !== null && /^https?:\/\/\S+$/.test(licence) && URL.canParse(licence) ? licence : undefined
}
