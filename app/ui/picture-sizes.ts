import type { DisplayPicture } from '../../server/content/contract/items.ts'
import { getAspectRatio, shouldShowWholePicture } from './aspect-ratio.ts'

/** The box of a picture in windows of at least `from` rem; lengths as in CSS, without `var()`, which `sizes` cannot have. */
export interface PictureBox {
  readonly from: number
  readonly width: string
  /** The height; otherwise the box has the given aspect ratio, or that of the picture. */
  readonly height?: string
  /** The box is as high as the picture would be at this width, but not higher than this. */
  readonly maxHeight?: string
  readonly aspectRatio?: number
}

/**
 * The `sizes` of a picture: how wide it is drawn in each window. A picture that is cropped to fill its box is drawn wider
 * than the box, one that is shown whole may be narrower.
 *
 * @param boxes the widest windows first
 * @param isWhole whether the box shows the whole picture (`object-fit: contain`)
 */
export function computePictureSizes(
  picture: Pick<DisplayPicture, 'width' | 'height'>,
  boxes: readonly PictureBox[],
  isWhole = false,
): string {
  return boxes
    .map(({ from, ...box }) => {
      const width = computeDrawnWidth(getAspectRatio(picture), box, isWhole)
      return from === 0 ? width : `(min-width: ${from}rem) ${width}`
    })
    .join(', ')
}

function computeDrawnWidth(
  aspectRatio: number,
  { width, height, maxHeight, aspectRatio: boxAspectRatio }: Omit<PictureBox, 'from'>,
  isWhole: boolean,
): string {
  const fit = isWhole ? 'min' : 'max'
  if (height !== undefined) return `${fit}(${width}, ${scale(height, aspectRatio)})`
  if (maxHeight !== undefined && isWhole) return `min(${width}, ${scale(maxHeight, aspectRatio)})`
  return boxAspectRatio === undefined ? calc(width) : scale(width, Math[fit](1, aspectRatio / boxAspectRatio))
}

function scale(length: string, factor: number): string {
  const rounded = Math.round(factor * 100) / 100
  return rounded === 1 ? calc(length) : `calc((${length}) * ${rounded})`
}

function calc(length: string): string {
  return /^[\d.]+\w+$/.test(length) ? length : `calc(${length})`
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** Whether a picture with these boxes is shown whole. */
export function isShownWhole(picture: DisplayPicture, boxAspectRatio: number | undefined): boolean {
  return boxAspectRatio !== undefined && shouldShowWholePicture(picture, boxAspectRatio)
}

/** As in `tokens.css`: from which window in rem the content has which margins at both sides together, the widest first. */
const contentMargins = [
  { from: 64, margins: 16 },
  { from: 48, margins: 8 },
  { from: 40, margins: 4 },
  { from: 0, margins: 1 },
] as const
/** `--content-width` */
const maxContentWidth = 96

/** A box that is a part of the content's width: `share` of it, less some rem. */
interface ContentPart extends Omit<PictureBox, 'from' | 'width'> {
  readonly share: number
  readonly less?: number
}

/** Boxes that are a part of the width of the content, which depends on the window and on that width, in rem. */
export function createContentBoxes(
  /** The windows and content widths at which the part changes. */
  changes: { readonly windows?: readonly number[]; readonly contentWidths?: readonly number[] },
  findPart: (window: number, contentWidth: number) => ContentPart,
): PictureBox[] {
  const widest = maxContentWidth + contentMargins[0].margins
  const starts = new Set([widest, ...contentMargins.map(({ from }) => from), ...(changes.windows ?? [])])
  for (const [index, { from, margins }] of contentMargins.entries()) {
    const end = contentMargins[index - 1]?.from ?? widest
    for (const contentWidth of changes.contentWidths ?? []) {
      const start = contentWidth + margins
      if (start > from && start < end) starts.add(start)
    }
  }
  return [...starts]
    .sort((a, b) => b - a)
    .map((from) => {
      const margins = contentMargins.find((tier) => tier.from <= from)?.margins ?? 0
      const contentWidth = Math.min(from - margins, maxContentWidth)
      const { share, less = 0, ...box } = findPart(from, contentWidth)
      const width =
        contentWidth === maxContentWidth
          ? `${round(maxContentWidth * share - less)}rem`
          : `${round(share * 100)}vw - ${round(margins * share + less)}rem`
      return { from, width, ...box }
    })
}

/** The boxes of a grid with as many columns as there is room for: `repeat(auto-fill, minmax(min, 1fr))`. */
export function createGridBoxes(grid: {
  readonly minColumn: number
  readonly minColumns?: number
  readonly gap: number
  readonly aspectRatio: number
}): PictureBox[] {
  const { minColumn, minColumns = 1, gap, aspectRatio } = grid
  const mostColumns = Math.floor((maxContentWidth + gap) / (minColumn + gap))
  const contentWidths = Array.from(
    { length: mostColumns },
    (_, index) => (index + 1) * (minColumn + gap) - gap,
  )
  return createContentBoxes({ contentWidths }, (_window, contentWidth) => {
    const columns = Math.max(minColumns, Math.floor((contentWidth + gap) / (minColumn + gap) + 1e-6))
    return { share: 1 / columns, less: (gap * (columns - 1)) / columns, aspectRatio }
  })
}
