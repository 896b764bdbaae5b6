import type { ReactElement } from 'react'
import { shareSize } from '../../domain/share.ts'
import { sans, serif } from './fonts.ts'

/** The texts of a share image, each of them drawable. */
export interface CardTexts {
  /** The section, or nothing. */
  readonly label: string
  readonly title: string
  /** Whose site it is. */
  readonly foot: string
  /** Stands in the place of a picture. */
  readonly initial: string
}

/** How wide the picture's side is; where there is no picture, a narrower one keeps its place. */
export const pictureWidth = 560
const plainWidth = 340

const paper = '#faf6ec'
const ink = '#24211c'
const faint = '#5d5648'
const accent = '#96400f'
const navy = '#1c2e4a'
const glow = '#f0b072'

const room = { top: 64, side: 64, forTitle: 372 }
const lineHeight = 1.16

type Style = Readonly<Record<string, string | number>>

/** What is drawn over the paper, as satori reads it; the picture's side is left free. */
export function cardLayout({ label, title, foot, initial }: CardTexts, withPicture: boolean): ReactElement {
  const width = shareSize.width - (withPicture ? pictureWidth : plainWidth)
  const size = titleSize(title, withPicture)
  const lineClamp = Math.floor(room.forTitle / (size * lineHeight))
  const upper = [
    box({ width: 104, height: 8, backgroundColor: accent, marginBottom: 26 }),
    ...(label === '' ? [] : [text(label, { ...labelStyle, marginBottom: 18 })]),
    text(title, { ...titleStyle, lineClamp, fontSize: size, width: width - 2 * room.side }),
  ]
  const column = box(
    {
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      width,
      height: shareSize.height,
      padding: `${room.top}px ${room.side}px 52px`,
      backgroundColor: paper,
      borderLeft: `18px solid ${navy}`,
    },
    box({ flexDirection: 'column' }, ...upper),
    ...(foot === '' ? [] : [text(foot, footStyle)]),
  )
  const side = withPicture
    ? box({ width: pictureWidth, height: shareSize.height })
    : box(
        { ...plainSide, height: shareSize.height },
        text(initial, { fontFamily: serif, fontSize: 260, color: glow }),
      )
  return box({ width: shareSize.width, height: shareSize.height }, column, side)
}

const labelStyle = { fontFamily: sans, fontSize: 30, color: accent, letterSpacing: 1 }
const titleStyle = { fontFamily: serif, color: ink, lineHeight, wordBreak: 'break-word' }
const footStyle = { fontFamily: sans, fontSize: 30, color: faint, lineClamp: 1, wordBreak: 'break-word' }
const plainSide = { width: plainWidth, backgroundColor: navy, alignItems: 'center', justifyContent: 'center' }

/** Longer titles are set smaller, so that most are read whole. */
function titleSize({ length }: string, withPicture: boolean): number {
  const [large, medium, small] = withPicture ? [20, 44, 80] : [32, 64, 110]
  if (length <= large) return 76
  if (length <= medium) return 62
  return length <= small ? 50 : 42
}

function box(style: Style, ...children: ReactElement[]): ReactElement {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

function text(children: string, style: Style): ReactElement {
  return {
    type: 'div',
    key: null,
    props: { style: { display: 'block', fontWeight: 600, ...style }, children },
  }
}
