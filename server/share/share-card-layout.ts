import type { ReactElement } from 'react'
import { shareImageSize } from '../../domain/share-image.ts'
import { sansFontFamily, serifFontFamily } from './fonts.ts'

/** Texts of a share image, as returned by `toTruncatedDrawableText`. */
export interface ShareCardTexts {
  /** Section name, or empty. */
  readonly label: string
  readonly title: string
  /** Site title or author. */
  readonly footer: string
  /** Shown instead of a picture. */
  readonly initial: string
}

/** Width of the picture's side; without a picture, a narrower panel takes its place. */
export const shareCardPictureWidth = 560
const initialPanelWidth = 340

const paper = '#faf6ec'
const ink = '#24211c'
const faint = '#5d5648'
const accent = '#96400f'
const navy = '#1c2e4a'
const glow = '#f0b072'

const cardPadding = { top: 64, side: 64, forTitle: 372 }
const lineHeight = 1.16

type Style = Readonly<Record<string, string | number>>

/** Creates the layout for satori; the picture's side is left empty. */
export function createShareCardLayout(
  { label, title, footer, initial }: ShareCardTexts,
  withPicture: boolean,
): ReactElement {
  const width = shareImageSize.width - (withPicture ? shareCardPictureWidth : initialPanelWidth)
  const titleSize = getTitleFontSize(title, withPicture)
  const lineClamp = Math.floor(cardPadding.forTitle / (titleSize * lineHeight))
  const upper = [
    createBox({ width: 104, height: 8, backgroundColor: accent, marginBottom: 26 }),
    ...(label === '' ? [] : [createText(label, { ...labelStyle, marginBottom: 18 })]),
    createText(title, { ...titleStyle, lineClamp, fontSize: titleSize, width: width - 2 * cardPadding.side }),
  ]
  const column = createBox(
    {
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      width,
      height: shareImageSize.height,
      padding: `${cardPadding.top}px ${cardPadding.side}px 52px`,
      backgroundColor: paper,
      borderLeft: `18px solid ${navy}`,
    },
    createBox({ flexDirection: 'column' }, ...upper),
    ...(footer === '' ? [] : [createText(footer, footStyle)]),
  )
  const side = withPicture
    ? createBox({ width: shareCardPictureWidth, height: shareImageSize.height })
    : createBox(
        { ...plainSide, height: shareImageSize.height },
        createText(initial, { fontFamily: serifFontFamily, fontSize: 260, color: glow }),
      )
  return createBox({ width: shareImageSize.width, height: shareImageSize.height }, column, side)
}

const labelStyle = { fontFamily: sansFontFamily, fontSize: 30, color: accent, letterSpacing: 1 }
const titleStyle = { fontFamily: serifFontFamily, color: ink, lineHeight, wordBreak: 'break-word' }
const footStyle = {
  fontFamily: sansFontFamily,
  fontSize: 30,
  color: faint,
  lineClamp: 1,
  wordBreak: 'break-word',
}
const plainSide = {
  width: initialPanelWidth,
  backgroundColor: navy,
  alignItems: 'center',
  justifyContent: 'center',
}

/** Longer titles get a smaller font, so that most fit. */
function getTitleFontSize({ length }: string, withPicture: boolean): number {
  const [large, medium, small] = withPicture ? [20, 44, 80] : [32, 64, 110]
  if (length <= large) return 76
  if (length <= medium) return 62
  return length <= small ? 50 : 42
}

function createBox(style: Style, ...children: ReactElement[]): ReactElement {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

function createText(children: string, style: Style): ReactElement {
  return {
    type: 'div',
    key: null,
    props: { style: { display: 'block', fontWeight: 600, ...style }, children },
  }
}
