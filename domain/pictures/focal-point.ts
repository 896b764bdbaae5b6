/** A point of a picture, in percent of its sides. */
export interface FocalPoint {
  readonly x: number
  readonly y: number
}

/** The point of a picture for which none was chosen: faces are usually in the upper part. `.picture` in CSS has the same. */
export const defaultFocalPoint: FocalPoint = { x: 50, y: 30 }

const focalPointPattern = /^\d{1,3}(?:\.\d{1,2})?,\d{1,3}(?:\.\d{1,2})?$/

/** Parses a stored focal point, `x,y`; null if it is invalid or outside the picture. */
export function parseFocalPoint(text: string): FocalPoint | null {
  if (!focalPointPattern.test(text)) return null
  const [x = 0, y = 0] = text.split(',').map(Number)
  return x <= 100 && y <= 100 ? { x, y } : null
}

/** Serializes a focal point for storage; null for the default, which every picture has anyway. */
export function serializeFocalPoint({ x, y }: FocalPoint): string | null {
  const [roundedX, roundedY] = [roundPercent(x), roundPercent(y)]
  return roundedX === defaultFocalPoint.x && roundedY === defaultFocalPoint.y
    ? null
    : `${roundedX},${roundedY}`
}

/** The CSS `object-position` that keeps the focal point visible; undefined if none was chosen. */
export function toObjectPosition(focus: string | null): string | undefined {
  const point = focus === null ? null : parseFocalPoint(focus)
  return point === null ? undefined : `${point.x}% ${point.y}%`
}

function roundPercent(percent: number): number {
  return Math.round(percent * 10) / 10
}
