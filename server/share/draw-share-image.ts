import { type FocalPoint, parseFocalPoint } from '../../domain/pictures/focal-point.ts'
import { shareImageSize } from '../../domain/share-image.ts'
import { sharp } from './configured-sharp.ts'
import { loadShareCardFonts } from './fonts.ts'
import { createShareCardLayout, type ShareCardTexts, shareCardPictureWidth } from './share-card-layout.ts'

/** Bytes of a picture variant made by this site. */
export type PictureBytes = Uint8Array

/** Loads a picture in about this width by its file hash; null if the file is missing. */
export type LoadPictureBytes = (hash: string, width: 640 | 1280) => Promise<PictureBytes | null>

type Png = Uint8Array<ArrayBuffer>

// A palette keeps photographs below the size limit of messengers. The photograph gets its palette first, with
// dithering; the remaining colours are for the texts, whose flat background would be spoiled by dithering.
const photographPngOptions = { palette: true, colours: 208, effort: 4 } as const
const cardPngOptions = { palette: true, dither: 0, effort: 4 } as const

/** Draws a share image with the texts on one side and the picture, if any, on the other. */
export async function drawShareCardPng(
  texts: ShareCardTexts,
  picture: PictureBytes | null,
  focus?: string,
): Promise<Png> {
  // Loaded on first use: it is large, and most processes never draw.
  const [{ default: satori }, fonts] = await Promise.all([import('satori'), loadShareCardFonts()])
  const svg = await satori(createShareCardLayout(texts, picture !== null), { ...shareImageSize, fonts })
  const overlays =
    picture === null
      ? []
      : [
          {
            input: await cropPicture(picture, shareCardPictureWidth, focus),
            left: shareImageSize.width - shareCardPictureWidth,
            top: 0,
          },
        ]
  return new Uint8Array(await sharp(Buffer.from(svg)).composite(overlays).png(cardPngOptions).toBuffer())
}

/** Crops a picture chosen by the owner to the size of a share image. */
export async function cropPictureToShareSize(picture: PictureBytes): Promise<Png> {
  return new Uint8Array(await cropPicture(picture, shareImageSize.width))
}

async function cropPicture(picture: PictureBytes, width: number, focus = ''): Promise<Buffer> {
  const { height } = shareImageSize
  const focalPoint = parseFocalPoint(focus)
  const opened = sharp(picture, { failOn: 'error', sequentialRead: true })
  const cropped =
    focalPoint === null
      ? opened.autoOrient().resize({ width, height, fit: 'cover', position: sharp.strategy.attention })
      : opened
          .extract(findCoveringPart(await opened.metadata(), width / height, focalPoint))
          .resize({ width, height, fit: 'fill' })
  return await cropped
    .flatten({ background: '#faf6ec' })
    .toColourspace('srgb')
    .png(photographPngOptions)
    .toBuffer()
}

/**
 * The largest part of a picture with this aspect ratio that `object-position` would show for the focal point. Our
 * variants have no orientation tag.
 */
function findCoveringPart(
  { width, height }: { readonly width: number; readonly height: number },
  aspectRatio: number,
  { x, y }: FocalPoint,
) {
  const partWidth = Math.max(1, Math.min(width, Math.round(height * aspectRatio)))
  const partHeight = Math.max(1, Math.min(height, Math.round(width / aspectRatio)))
  return {
    left: Math.round(((width - partWidth) * x) / 100),
    top: Math.round(((height - partHeight) * y) / 100),
    width: partWidth,
    height: partHeight,
  }
}
