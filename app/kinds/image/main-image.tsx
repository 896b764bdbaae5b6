import type { DisplayPicture } from '../../../server/content/contract/items.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { createAspectRatioCssVariables, getAspectRatio } from '../../ui/aspect-ratio.ts'
import { computePictureSizes } from '../../ui/picture-sizes.ts'
import { getFullSizePictureHref, ResponsiveImage } from '../../ui/responsive-image.tsx'
import { OpenZoomDialogButton } from './zoom-dialog.tsx'

/** As in the style sheet: always fully in view. */
const plateHeight = 'max(12rem, min(82vh, 100vh - 8.5rem))'
const boxes = [
  { from: 48, width: '100vw - 9rem', height: plateHeight },
  { from: 0, width: '100vw', height: plateHeight },
]

/** The `sizes` of the main picture. */
export function getMainImageSizesAttribute(picture: DisplayPicture): string {
  return computePictureSizes(picture, boxes, true)
}

/** The main picture, linked to its full size. */
export function MainImage({ picture }: { picture: DisplayPicture }) {
  const { t } = usePageContext()
  return (
    <figure
      className="plate"
      style={createAspectRatioCssVariables(getAspectRatio(picture), picture.width)}
      data-swipe=""
    >
      <a href={getFullSizePictureHref(picture.hash)}>
        <ResponsiveImage picture={picture} sizes={getMainImageSizesAttribute(picture)} eager />
        <span className="sr-only">{`, ${t('item.fullSize')}`}</span>
      </a>
      <OpenZoomDialogButton />
    </figure>
  )
}
