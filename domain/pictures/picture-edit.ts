import { type CropWithFocalPoint, fullImageCrop, minCropSidePercent } from '../crop.ts'
import { defaultFocalPoint, type FocalPoint } from './focal-point.ts'

export const quarterTurns = [0, 90, 180, 270] as const
/** Degrees clockwise. */
export type QuarterTurn = (typeof quarterTurns)[number]

/** The part of a picture that is shown, in percent of the whole picture. */
export type CropArea = Pick<CropWithFocalPoint, 'x' | 'y' | 'width' | 'height'>

/** How an edited picture is made from its original: it is turned, then cropped. */
export interface PictureEdit {
  readonly turn: QuarterTurn
  readonly crop: CropArea
}

const editPattern = /^(?:0|90|180|270)(?:,\d{1,3}(?:\.\d{1,2})?){4}$/
// Two rounded percentages may add up to slightly more than 100.
const roundingTolerance = 0.02

/** Parses a stored edit, `turn,x,y,width,height`; null if it is invalid or exceeds the picture. */
export function parsePictureEdit(text: string): PictureEdit | null {
  if (text.length > 50 || !editPattern.test(text)) return null
  const [degrees, x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number)
  const turn = quarterTurns.find((value) => value === degrees)
  const isInside =
    width >= minCropSidePercent &&
    height >= minCropSidePercent &&
    x + width <= 100 + roundingTolerance &&
    y + height <= 100 + roundingTolerance
  return turn !== undefined && isInside ? { turn, crop: { x, y, width, height } } : null
}

export function serializePictureEdit({ turn, crop: { x, y, width, height } }: PictureEdit): string {
  return [turn, x, y, width, height].map((value) => String(Math.round(value * 100) / 100)).join(',')
}

/** Whether the edit shows the original as it is. */
export function isUnedited({ turn, crop }: PictureEdit): boolean {
  return turn === 0 && crop.width >= fullImageCrop.width && crop.height >= fullImageCrop.height
}

/** The crop in pixels of the turned picture; at least one pixel, and inside the picture. */
export function toPixelCrop(
  { x, y, width, height }: CropArea,
  picture: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number; readonly width: number; readonly height: number } {
  const left = Math.min(picture.width - 1, Math.round((x / 100) * picture.width))
  const top = Math.min(picture.height - 1, Math.round((y / 100) * picture.height))
  const right = Math.round(((x + width) / 100) * picture.width)
  const bottom = Math.round(((y + height) / 100) * picture.height)
  return {
    left,
    top,
    width: Math.max(1, Math.min(picture.width, right) - left),
    height: Math.max(1, Math.min(picture.height, bottom) - top),
  }
}

/** A point of the cropped picture as a point of the whole one, where the crop is chosen. */
export function toUncroppedPoint({ x, y }: FocalPoint, crop: CropArea): FocalPoint {
  return { x: crop.x + (x / 100) * crop.width, y: crop.y + (y / 100) * crop.height }
}

/** A point of the whole picture as a point of the cropped one. */
export function toCroppedPoint({ x, y }: FocalPoint, crop: CropArea): FocalPoint {
  return {
    x: clampPercent(((x - crop.x) / crop.width) * 100),
    y: clampPercent(((y - crop.y) / crop.height) * 100),
  }
}

/** Turns a crop with its focal point by 90° clockwise, together with the picture. */
export function turnCropClockwise(crop: CropWithFocalPoint): CropWithFocalPoint {
  return {
    x: 100 - crop.y - crop.height,
    y: crop.x,
    width: crop.height,
    height: crop.width,
    focusX: 100 - crop.focusY,
    focusY: crop.focusX,
  }
}

/** Adds turns; the result is less than a whole turn. */
export function addTurns(turn: QuarterTurn, degrees: number): QuarterTurn {
  return quarterTurns[((((turn + degrees) / 90) % 4) + 4) % 4] ?? 0
}

/** The crop that the editor starts with: the whole picture, or the current edit with its focal point. */
export function toEditableCrop(edit: PictureEdit | null, focus: FocalPoint | null): CropWithFocalPoint {
  const crop = edit?.crop ?? fullImageCrop
  const point = toUncroppedPoint(focus ?? defaultFocalPoint, crop)
  const { x, y, width, height } = crop
  return { x, y, width, height, focusX: point.x, focusY: point.y }
}

function clampPercent(value: number): number {
  return Math.min(100, Math.max(0, value))
}

/** A change of how the picture of an image is shown. */
export interface ImagePictureChange {
  /** The version of the image that was edited. */
  readonly version: number
  readonly edit: PictureEdit
  /** A point of the edited picture. */
  readonly focus: FocalPoint
}

/** `not_editable`: the picture is an animation, or its file cannot be read. */
export type ImagePictureChangeResult = 'saved' | 'unchanged' | 'not_editable'
