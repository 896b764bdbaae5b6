import type { DisplayPicture } from '../../../server/content/contract/items.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { createAspectRatioCssVariables, getAspectRatio } from '../../ui/aspect-ratio.ts'
import { getFullSizePictureHref, ResponsiveImage } from '../../ui/responsive-image.tsx'
import { OpenZoomDialogButton } from './zoom-dialog.tsx'

/** The `sizes` of the main picture, which always fits the window. */
export function getMainImageSizesAttribute(picture: DisplayPicture): string {
  const widthByHeight = `${Math.round(getAspectRatio(picture) * 82)}vh`
  return `(min-width: 48rem) min(100vw - 9rem, ${widthByHeight}), min(100vw, ${widthByHeight})`
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
