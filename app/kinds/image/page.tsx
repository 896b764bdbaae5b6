import type { ReactNode } from 'react'
import { CitationDetails } from '../../citation/citation-details.tsx'
import { RelatedItems } from '../../discovery/related-items.tsx'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { LightboxTemplate } from '../../lightbox/template.tsx'
import { IiifLinks } from '../../meta/iiif-manifest.tsx'
import { createPageLoader, type PageComponentProps, parseIdParam } from '../../page-loader.ts'
import { ReaderNotes } from '../../reader-messages/reader-notes.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NonPublicNotice } from '../../ui/non-public-mark.tsx'
import { getFullSizePictureHref } from '../../ui/responsive-image.tsx'
import { hasEnlargeablePictures } from '../../ui/rich-html.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { GalleryBreadcrumbsNav } from '../gallery/breadcrumbs-nav.tsx'
import { ImageHeadTags } from './head-tags.tsx'
import { COMPARISON_SECTION_ID, ImageComparison } from './image-comparison.tsx'
import { ImageNavigation } from './image-navigation.tsx'
import { type ImagePageData, readImagePageData } from './image-page-data.ts'
import { MainImage } from './main-image.tsx'
import { SimilarImages } from './similar-images.tsx'
import { ZoomDialog } from './zoom-dialog.tsx'

export const handle = { document: true }

export const loader = createPageLoader((request, { params }) =>
  readImagePageData(request, parseIdParam(params.id)),
)

/** `/image/:id`. */
export default function ImageRoutePage({ loaderData }: PageComponentProps<typeof loader>) {
  return <ImagePage image={loaderData} />
}

/** An image's page: the picture, then its metadata. */
export function ImagePage({ image }: { image: ImagePageData }) {
  const { t, site } = usePageContext()
  const lang = useContentLangAttribute()
  return (
    <article className="image" id="picture" data-steps="">
      <ImageHeadTags image={image} />
      <GalleryBreadcrumbsNav path={image.path} lastHref={image.position.galleryHref} />
      <NonPublicNotice status={image.nonPublic} />
      <div className="mat">
        <MainImage picture={image.picture} />
        <ImageNavigation image={image} />
      </div>
      <div className="image-words">
        <div className="image-text">
          <h1 lang={lang}>{image.name}</h1>
          {image.date !== null && <p className="image-date">{image.date}</p>}
          {image.description !== null && <RichText html={image.description} language={site.lang} />}
          <ReaderNotes
            notes={image.notes}
            about={image.citation === null ? null : { kind: 'image', id: image.id }}
          />
        </div>
        <div className="image-side">
          <ImageFactList image={image} />
          <p className="tools">
            <a href={getFullSizePictureHref(image.picture.hash)}>
              <Icon name="enlarge" />
              {t('item.fullSize')}
            </a>
            <a href={getFullSizePictureHref(image.picture.hash)} download={`${image.name}.jpg`}>
              <Icon name="download" />
              {t('image.download')}
            </a>
            {image.pair !== null && (
              <a href={`#${COMPARISON_SECTION_ID}`}>
                <Icon name="compare" />
                {t('compare.title')}
              </a>
            )}
            <ShareButton title={image.name} path={`/image/${image.id}`} />
          </p>
          <IiifLinks kind="image" id={image.id} viewerHref={getFullSizePictureHref(image.picture.hash)} />
          <CitationDetails citation={image.citation} />
        </div>
      </div>
      {image.pair !== null && <ImageComparison pair={image.pair} current={image.id} />}
      <SimilarImages images={image.similar} />
      <RelatedItems cards={image.related} />
      {image.description !== null && hasEnlargeablePictures(image.description) && <LightboxTemplate />}
      <ZoomDialog image={image} />
    </article>
  )
}

function ImageFactList({ image: { source, licence, picture, path } }: { image: ImagePageData }) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  const gallery = path.at(-1)
  return (
    <dl className="facts">
      {source !== null && (
        <ImageFact name={t('item.source')} lang={lang}>
          {source}
        </ImageFact>
      )}
      {licence !== null && <ImageFact name={t('item.licence')}>{licence}</ImageFact>}
      <ImageFact name={t('item.size')}>
        {t('item.pixels', { width: String(picture.width), height: String(picture.height) })}
      </ImageFact>
      {gallery !== undefined && (
        <ImageFact name={t('item.gallery')} lang={lang}>
          <a href={`/gallery/${gallery.id}`}>{gallery.name}</a>
        </ImageFact>
      )}
    </dl>
  )
}

interface ImageFactProps {
  readonly name: string
  readonly lang?: string | undefined
  readonly children: ReactNode
}

function ImageFact({ name, lang, children }: ImageFactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd lang={lang}>{children}</dd>
    </div>
  )
}
