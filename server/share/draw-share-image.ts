import sharp from 'sharp'
import { shareImageSize } from '../../domain/share-image.ts'
import { loadShareCardFonts } from './fonts.ts'
import { createShareCardLayout, type ShareCardTexts, shareCardPictureWidth } from './share-card-layout.ts'

/** A picture's bytes, packed by us. */
export type PictureBytes = Uint8Array

/** A picture of the site in about this width, by the hash of its file; null: its bytes are gone. */
export type LoadPictureBytes = (hash: string, width: 640 | 1280) => Promise<PictureBytes | null>

type Png = Uint8Array<ArrayBuffer>

// A palette keeps photographs below what messengers refuse to show. Theirs is made first, dithered; what it leaves is
// for the texts, whose flat ground dithering would stain.
// One thread and nothing kept: pages need the other cores and the memory.
sharp.concurrency(1)
sharp.cache(false)

const photographPngOptions = { palette: true, colours: 208, effort: 4 } as const
const cardPngOptions = { palette: true, dither: 0, effort: 4 } as const

/** Draws a share image with its texts on one side and the picture, where there is one, on the other. */
export async function drawShareCard(texts: ShareCardTexts, picture: PictureBytes | null): Promise<Png> {
  // Loaded when first needed: it is large, and most starts never draw.
  const [{ default: satori }, fonts] = await Promise.all([import('satori'), loadShareCardFonts()])
  const svg = await satori(createShareCardLayout(texts, picture !== null), { ...shareImageSize, fonts })
  const over =
    picture === null
      ? []
      : [
          {
            input: await cropPicture(picture, shareCardPictureWidth),
            left: shareImageSize.width - shareCardPictureWidth,
            top: 0,
          },
        ]
  return new Uint8Array(await sharp(Buffer.from(svg)).composite(over).png(cardPngOptions).toBuffer())
}

/** A picture of the owner's choice in the size of a share image. */
export async function cropPictureToShareSize(picture: PictureBytes): Promise<Png> {
  return new Uint8Array(await cropPicture(picture, shareImageSize.width))
}

async function cropPicture(picture: PictureBytes, width: number): Promise<Buffer> {
  return await sharp(picture, { failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width, height: shareImageSize.height, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#faf6ec' })
    .toColourspace('srgb')
    .png(photographPngOptions)
    .toBuffer()
}
