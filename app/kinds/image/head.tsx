import { plainText } from '../../../domain/text/plain.ts'
import { usePageContext } from '../../layout/frame.ts'
import { Head } from '../../layout/head.tsx'
import { breadcrumbsData } from '../../meta/breadcrumbs.ts'
import { type LinkedData, StructuredData } from '../../meta/linked-data.tsx'
import { manifestPath } from '../../meta/manifest.ts'
import { pictureData } from '../../meta/picture.ts'
import { summaryOf, withPlainSpaces } from '../../meta/plain.ts'
import type { Place } from '../../meta/publisher.ts'
import { itemShareImage } from '../../meta/share-image.ts'
import { galleryBreadcrumbs } from '../gallery/breadcrumbs.ts'
import type { ImageView } from './present.ts'

/** What is told of an image. */
export type ToldImage = Pick<
  ImageView,
  'id' | 'name' | 'description' | 'picture' | 'source' | 'licence' | 'path'
>

/** An image as schema.org knows it. */
export function imageData({ origin, site }: Place, image: ToldImage): LinkedData {
  const gallery = image.path.at(-1)
  return {
    ...pictureData(origin, image.picture),
    name: withPlainSpaces(image.name),
    url: `${origin}/image/${image.id}`,
    caption: captionOf(image),
    description: summaryOf(plainText(image.description ?? '')) || undefined,
    creditText: image.source ?? undefined,
    license: addressIn(image.licence),
    inLanguage: site.lang,
    isPartOf: gallery && { '@type': 'ImageGallery', url: `${origin}/gallery/${gallery.id}` },
  }
}

/** What an image's page says of itself. */
export function ImageHead({ image }: { image: ToldImage }) {
  const pageContext = usePageContext()
  const { t, site, origin } = pageContext
  const { id, name, picture } = image
  const steps = [...galleryBreadcrumbs(t, image.path), { name, path: `/image/${id}` }]
  return (
    <>
      <Head
        title={name}
        description={plainText(image.description ?? '') || captionOf(image)}
        image={itemShareImage({ kind: 'image', id, title: name, picture }, site)}
        manifest={manifestPath('image', id)}
      />
      <StructuredData things={[imageData(pageContext, image), breadcrumbsData(origin, steps)]} />
    </>
  )
}

function captionOf({ picture, name }: ToldImage): string {
  return withPlainSpaces(picture.alt || name)
}

/** The licence where it is an address; most are written in words, which machines are not helped by. */
function addressIn(licence: string | null): string | undefined {
  return licence !== null && /^https?:\/\/\S+$/.test(licence) && URL.canParse(licence) ? licence : undefined
}
