import { type Colour, hex } from '../../canvas/colour.ts'
import { ellipse, type Point, smooth } from '../../canvas/path.ts'

export type Pair = readonly [number, number]

const KNOWN = new Map<string, readonly Pair[]>()

/** Outlines are written as text, `across up, across up, …`: a page of nested brackets cannot be read as a shape. */
export function pairs(text: string): readonly Pair[] {
  const known = KNOWN.get(text)
  if (known !== undefined) return known
  const list = text.split(',').map((pair): Pair => {
    const [u, v] = pair.trim().split(/\s+/).map(Number)
    if (u === undefined || v === undefined || Number.isNaN(u + v)) throw new Error(`Not a point: "${pair}"`)
    return [u, v]
  })
  KNOWN.set(text, list)
  return list
}

export function shifted(list: readonly Pair[], du: number, dv: number): Pair[] {
  return list.map(([u, v]): Pair => [u + du, v + dv])
}

/** Twice the area of a polygon; its sign tells which way round it runs. */
function area(points: readonly Point[]): number {
  let sum = 0
  let [px, py] = points.at(-1) ?? [0, 0]
  for (const [x, y] of points) {
    sum += (px - x) * (py + y)
    px = x
    py = y
  }
  return sum
}

/** Draws in a space of its own (a body, a head, a machine) and keeps what it drew. */
export class Pen {
  /** Picture units for one unit of the space. */
  readonly size: number
  readonly at: (u: number, v: number) => Point
  readonly tint: (colour: Colour) => Colour
  readonly #parts: string[]
  readonly #outlines: string[]

  constructor(size: number, at: Pen['at'], tint: Pen['tint'], parts: string[] = [], outlines: string[] = []) {
    this.size = size
    this.at = at
    this.tint = tint
    this.#parts = parts
    this.#outlines = outlines
  }

  /** A pen for a part of the same drawing with other coordinates. */
  within(size: number, at: Pen['at']): Pen {
    return new Pen(size, at, this.tint, this.#parts, this.#outlines)
  }

  get svg(): string {
    return this.#parts.join('')
  }

  /** One path that covers all shapes drawn; all of it runs the same way round, so that overlaps leave no holes. */
  get outline(): string {
    return this.#outlines.join('')
  }

  add(svg: string): void {
    this.#parts.push(svg)
  }

  colour(colour: Colour): string {
    return hex(this.tint(colour))
  }

  path(outline: string | readonly Pair[], tension: number, closed = true): string {
    const list = typeof outline === 'string' ? pairs(outline) : outline
    return smooth(
      list.map(([u, v]) => this.at(u, v)),
      closed,
      tension,
    )
  }

  shape(outline: string | readonly Pair[], fill: string, tension = 0.8): void {
    const list = typeof outline === 'string' ? pairs(outline) : outline
    const points = list.map(([u, v]) => this.at(u, v))
    const path = smooth(area(points) < 0 ? points.reverse() : points, true, tension)
    this.#outlines.push(path)
    this.add(`<path d="${path}" fill="${fill}"/>`)
  }

  /** A shape given by its right half, from top to bottom, and mirrored. */
  even(half: string, fill: string, tension = 0.8): void {
    const right = pairs(half)
    const left = right.map(([u, v]): Pair => [-u, v]).reverse()
    this.shape([...right, ...left], fill, tension)
  }

  line(outline: string | readonly Pair[], colour: Colour, width: number, opacity = 1): void {
    const fade = opacity === 1 ? '' : ` stroke-opacity="${opacity}"`
    const thick = (width * this.size).toFixed(2)
    this.add(
      `<path d="${this.path(outline, 0.8, false)}" fill="none" stroke="${this.colour(colour)}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round"${fade}/>`,
    )
  }

  dot(u: number, v: number, rx: number, ry: number, fill: string, opacity = 1): void {
    const [x, y] = this.at(u, v)
    const fade = opacity === 1 ? '' : ` fill-opacity="${opacity}"`
    if (opacity === 1) this.#outlines.push(ellipse(x, y, rx * this.size, ry * this.size))
    this.add(
      `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(rx * this.size).toFixed(2)}" ry="${(ry * this.size).toFixed(2)}" fill="${fill}"${fade}/>`,
    )
  }

  /** A limb through its joints, each with its half width. */
  limb(joints: readonly (readonly [number, number, number])[], fill: string): void {
    const left: Pair[] = []
    const right: Pair[] = []
    joints.forEach(([u, v, half], i) => {
      const before = joints[Math.max(0, i - 1)] ?? [u, v, half]
      const after = joints[Math.min(joints.length - 1, i + 1)] ?? [u, v, half]
      const du = after[0] - before[0]
      const dv = after[1] - before[1]
      const length = Math.hypot(du, dv) || 1
      left.push([u - (dv / length) * half, v + (du / length) * half])
      right.push([u + (dv / length) * half, v - (du / length) * half])
    })
    this.shape([...left, ...right.reverse()], fill, 0.75)
  }
}
