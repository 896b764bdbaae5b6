import type { ReactElement } from 'react'
import { shareImageSize } from '../../domain/share-image.ts'
import { sansFontFamily, serifFontFamily } from './fonts.ts'

/** The texts of a share image, each of them drawable. */
export interface ShareCardTexts {
  /** The section, or nothing. */
  readonly label: string
  readonly title: string
  /** Whose site it is. */
  readonly footer: string
  /** Stands in the place of a picture. */
  readonly initial: string
}

/** How wide the picture's side is; where there is no picture, a narrower one keeps its place. */
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

/** What is drawn over the paper, as satori reads it; the picture's side is left free. */
export function createShareCardLayout(
  { label, title, footer: foot, initial }: ShareCardTexts,
  withPicture: boolean,
): ReactElement {
  const width = shareImageSize.width - (withPicture ? shareCardPictureWidth : initialPanelWidth)
  const size = getTitleFontSize(title, withPicture)
  const lineClamp = Math.floor(cardPadding.forTitle / (size * lineHeight))
  const upper = [
    createBox({ width: 104, height: 8, backgroundColor: accent, marginBottom: 26 }),
    ...(label === '' ? [] : [createText(label, { ...labelStyle, marginBottom: 18 })]),
    createText(title, { ...titleStyle, lineClamp, fontSize: size, width: width - 2 * cardPadding.side }),
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
    ...(foot === '' ? [] : [createText(foot, footStyle)]),
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

/** Longer titles are set smaller, so that most are read whole. */
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
