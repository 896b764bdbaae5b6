import sharp from 'sharp'
import { shareSize } from '../../domain/share.ts'
import { type CardTexts, cardLayout, pictureWidth } from './card.ts'
import { loadFonts } from './fonts.ts'

/** A picture's bytes, packed by us. */
export type Source = Uint8Array

/** A picture of the site in about this width, by the hash of its file; null: its bytes are gone. */
export type FindPicture = (hash: string, width: 640 | 1280) => Promise<Source | null>

type Png = Uint8Array<ArrayBuffer>

// A palette keeps photographs below what messengers refuse to show. Theirs is made first, dithered; what it leaves is
// for the texts, whose flat ground dithering would stain.
// One thread and nothing kept: pages need the other cores and the memory.
sharp.concurrency(1)
sharp.cache(false)

const photographPacking = { palette: true, colours: 208, effort: 4 } as const
const packing = { palette: true, dither: 0, effort: 4 } as const

/** Draws a share image with its texts on one side and the picture, where there is one, on the other. */
export async function drawCard(texts: CardTexts, picture: Source | null): Promise<Png> {
  // Loaded when first needed: it is large, and most starts never draw.
  const [{ default: satori }, fonts] = await Promise.all([import('satori'), loadFonts()])
  const svg = await satori(cardLayout(texts, picture !== null), { ...shareSize, fonts })
  const over =
    picture === null
      ? []
      : [{ input: await cropped(picture, pictureWidth), left: shareSize.width - pictureWidth, top: 0 }]
  return new Uint8Array(await sharp(Buffer.from(svg)).composite(over).png(packing).toBuffer())
}

/** A picture of the owner's choice in the size of a share image. */
export async function drawPicture(picture: Source): Promise<Png> {
  return new Uint8Array(await cropped(picture, shareSize.width))
}

async function cropped(picture: Source, width: number): Promise<Buffer> {
  return await sharp(picture, { failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width, height: shareSize.height, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#faf6ec' })
    .toColourspace('srgb')
    .png(photographPacking)
    .toBuffer()
}
