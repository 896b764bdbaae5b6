import type { ReactNode } from 'react'
import { usePageContext } from '../../layout/frame.ts'
import { idOf, type PageProps, pageLoader } from '../../loading.ts'
import { manifestPath } from '../../meta/manifest.ts'
import { useContentLanguage } from '../../ui/content-language.ts'
import { Icon } from '../../ui/icon.tsx'
import { fullHref } from '../../ui/picture-image.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Share } from '../../ui/share.tsx'
import { GalleryPath } from '../gallery/path.tsx'
import { COMPARE, Compare } from './compare.tsx'
import { ImageHead } from './head.tsx'
import { IiifLink } from './iiif-link.tsx'
import { Plate } from './plate.tsx'
import { type ImageView, readImage } from './present.ts'
import { ImageSteps } from './steps.tsx'
import { ZoomDialog } from './zoom.tsx'

export const handle = { document: true }

export const loader = pageLoader((request, { params }) => readImage(request, idOf(params.id)))

/** `/image/:id`. */
export default function Image({ loaderData }: PageProps<typeof loader>) {
  return <ImagePage image={loaderData} />
}

/** A whole image: the picture first, then what is known of it. */
export function ImagePage({ image }: { image: ImageView }) {
  const { t, site } = usePageContext()
  const lang = useContentLanguage()
  return (
    <article className="image" id="picture" data-steps="">
      <ImageHead image={image} />
      <GalleryPath path={image.path} last={image.place.gallery} />
      <div className="mat">
        <Plate picture={image.picture} />
        <ImageSteps image={image} />
      </div>
      <div className="image-words">
        <div className="image-text">
          <h1 lang={lang}>{image.name}</h1>
          {image.date !== null && <p className="image-date">{image.date}</p>}
          {image.description !== null && <RichText html={image.description} language={site.lang} />}
        </div>
        <div className="image-side">
          <Facts image={image} />
          <p className="tools">
            <a href={fullHref(image.picture.hash)}>
              <Icon name="enlarge" />
              {t('item.fullSize')}
            </a>
            <a href={fullHref(image.picture.hash)} download={`${image.name}.jpg`}>
              <Icon name="download" />
              {t('image.download')}
            </a>
            {image.pair !== null && (
              <a href={`#${COMPARE}`}>
                <Icon name="compare" />
                {t('compare.title')}
              </a>
            )}
            <Share title={image.name} path={`/image/${image.id}`} />
          </p>
          <p className="iiif-way">
            <IiifLink path={manifestPath('image', image.id)} />
          </p>
        </div>
      </div>
      {image.pair !== null && <Compare pair={image.pair} current={image.id} />}
      <ZoomDialog image={image} />
    </article>
  )
}

function Facts({ image: { source, licence, picture, path } }: { image: ImageView }) {
  const { t } = usePageContext()
  const lang = useContentLanguage()
  const gallery = path.at(-1)
  return (
    <dl className="facts">
      {source !== null && (
        <Fact name={t('item.source')} lang={lang}>
          {source}
        </Fact>
      )}
      {licence !== null && <Fact name={t('item.licence')}>{licence}</Fact>}
      <Fact name={t('item.size')}>
        {t('item.pixels', { width: String(picture.width), height: String(picture.height) })}
      </Fact>
      {gallery !== undefined && (
        <Fact name={t('item.gallery')} lang={lang}>
          <a href={`/gallery/${gallery.id}`}>{gallery.name}</a>
        </Fact>
      )}
    </dl>
  )
}

interface FactProps {
  readonly name: string
  readonly lang?: string | undefined
  readonly children: ReactNode
}

function Fact({ name, lang, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd lang={lang}>{children}</dd>
    </div>
  )
}
