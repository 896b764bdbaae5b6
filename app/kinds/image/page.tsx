import type { ReactNode } from 'react'
import { useFrame } from '../../layout/frame.ts'
import { Head } from '../../layout/head.tsx'
import { Icon } from '../../ui/icon.tsx'
import { originalHref, PictureImage } from '../../ui/picture-image.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { GalleryPath } from '../gallery/path.tsx'
import type { ImageView } from './present.ts'

/** A whole image: the picture first, then what is known of it. */
export function ImagePage({ image }: { image: ImageView }) {
  const { t, site } = useFrame()
  const { picture } = image
  return (
    <>
      <Head title={image.name} description={picture.alt} />
      <GalleryPath path={image.path} />
      <figure className="plate">
        <a href={originalHref(picture.hash)}>
          <PictureImage picture={picture} sizes="(min-width: 64rem) calc(100vw - 16rem), 100vw" eager />
        </a>
      </figure>
      <ImageSteps image={image} />
      <div className="reading">
        <h1>{image.name}</h1>
        {image.dscr !== null && <RichText html={image.dscr} language={site.lang} />}
        <dl className="facts">
          {image.date !== null && <Fact name={t('item.date')}>{image.date}</Fact>}
          {image.source !== null && <Fact name={t('item.source')}>{image.source}</Fact>}
          {image.licence !== null && <Fact name={t('item.licence')}>{image.licence}</Fact>}
          <Fact name={t('item.size')}>
            {t('item.pixels', { width: String(picture.width), height: String(picture.height) })}
          </Fact>
        </dl>
        <p className="way">
          <a href={originalHref(picture.hash)}>
            <Icon name="enlarge" />
            {t('item.fullSize')}
          </a>
        </p>
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The ways to the neighbours in the gallery. */
function ImageSteps({ image: { previous, next } }: { image: ImageView }) {
  const { t } = useFrame()
  if (previous === null && next === null) return null
  return (
    <nav className="steps" aria-label={t('item.images')}>
      {previous === null ? (
        <span />
      ) : (
        <a rel="prev" href={`/image/${previous.id}`}>
          <Icon name="previous" />
          <span>
            <small>{t('item.previousImage')}</small>
            {previous.name}
          </span>
        </a>
      )}
      {next !== null && (
        <a rel="next" href={`/image/${next.id}`}>
          <span>
            <small>{t('item.nextImage')}</small>
            {next.name}
          </span>
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
}
