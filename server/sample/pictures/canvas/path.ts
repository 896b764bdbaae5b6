/** A point on the picture. */
export type Point = readonly [number, number]

/** Twentieths of a unit: a quarter of a pixel on the largest sheets. */
function number(value: number): number {
  return Math.round(value * 20) / 20
}

/** SVG path through straight edges. */
export function polygon(points: readonly Point[]): string {
  return `${polyline(points)}Z`
}

export function polyline(points: readonly Point[]): string {
  let path = ''
  for (const [x, y] of points) path += `${path === '' ? 'M' : 'L'}${number(x)} ${number(y)}`
  return path
}

/** A soft curve through the points; `tension` 0 gives straight edges, 1 very round ones. */
export function smooth(points: readonly Point[], closed = true, tension = 0.5): string {
  const count = points.length
  const first = points[0]
  if (first === undefined) return ''
  const at = (i: number): Point =>
    points[closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1)] ?? first
  const pull = tension / 3
  let path = `M${number(first[0])} ${number(first[1])}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const before = at(i - 1)
    const from = at(i)
    const to = at(i + 1)
    const after = at(i + 2)
    path +=
      `C${number(from[0] + (to[0] - before[0]) * pull)} ${number(from[1] + (to[1] - before[1]) * pull)} ` +
      `${number(to[0] - (after[0] - from[0]) * pull)} ${number(to[1] - (after[1] - from[1]) * pull)} ` +
      `${number(to[0])} ${number(to[1])}`
  }
  return closed ? `${path}Z` : path
}

export function ellipse(x: number, y: number, rx: number, ry: number): string {
  const a = number(rx)
  const b = number(ry)
  return `M${number(x - rx)} ${number(y)}a${a} ${b} 0 1 0 ${number(2 * rx)} 0a${a} ${b} 0 1 0 ${number(-2 * rx)} 0Z`
}

export function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${number(x)} ${number(y)}h${number(width)}v${number(height)}h${number(-width)}Z`
}

/** Straight lines that do not join, as one path. */
export function segments(lines: readonly (readonly [number, number, number, number])[]): string {
  let path = ''
  for (const [x1, y1, x2, y2] of lines) path += `M${number(x1)} ${number(y1)}L${number(x2)} ${number(y2)}`
  return path
}
