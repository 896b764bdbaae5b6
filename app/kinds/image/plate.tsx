import type { Picture } from '../../../server/content/contract/items.ts'
import { usePageContext } from '../../layout/frame.ts'
import { fullHref, PictureImage } from '../../ui/picture-image.tsx'
import { proportionOf, proportionStyle } from '../../ui/proportion.ts'
import { ZoomButton } from './zoom.tsx'

/** How wide a picture is on its plate: as the window allows, the whole of it always in view. */
export function plateSizes(picture: Picture): string {
  const tall = `${Math.round(proportionOf(picture) * 82)}vh`
  return `(min-width: 48rem) min(100vw - 9rem, ${tall}), min(100vw, ${tall})`
}

/** The picture itself, which leads to all of its bytes. */
export function Plate({ picture }: { picture: Picture }) {
  const { t } = usePageContext()
  return (
    <figure className="plate" style={proportionStyle(proportionOf(picture), picture.width)} data-swipe="">
      <a href={fullHref(picture.hash)}>
        <PictureImage picture={picture} sizes={plateSizes(picture)} eager />
        <span className="sr-only">{`, ${t('item.fullSize')}`}</span>
      </a>
      <ZoomButton />
    </figure>
  )
}
