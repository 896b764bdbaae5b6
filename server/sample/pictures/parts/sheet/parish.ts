import { Noise } from '../../canvas/noise.ts'
import type { Point } from '../../canvas/path.ts'

/** The lie of the parish on a sheet of this size: one geography for every map of it. */
export class Parish {
  readonly width: number
  readonly height: number
  readonly #noise: Noise

  constructor(width: number, height: number, seed: number) {
    this.width = width
    this.height = height
    this.#noise = new Noise(seed)
  }

  /** A place by shares of the sheet. */
  at(u: number, v: number): Point {
    return [u * this.width, v * this.height]
  }

  /** Height of the land, 0 to about 1; Strážník stands in the north. */
  level(x: number, y: number): number {
    const u = x / this.width
    const v = y / this.height
    const bump = (cu: number, cv: number, r: number, h: number) => {
      const du = (u - cu) * 1.5
      const dv = v - cv
      return h * Math.exp(-(du * du + dv * dv) / (r * r))
    }
    const watch = bump(0.57, 0.13, 0.17, 1)
    const south = bump(0.12, 0.8, 0.16, 0.62) + bump(0.9, 0.74, 0.15, 0.6) + bump(0.36, 0.86, 0.13, 0.42)
    const north = bump(0.12, 0.12, 0.14, 0.5) + bump(0.85, 0.12, 0.14, 0.52) + bump(0.72, 0.9, 0.12, 0.4)
    return watch + south + north + this.#noise.layered(u * 7, v * 5, 3) * 0.12
  }

  wander(x: number, y: number, size: number): number {
    return this.#noise.layered(x / size, y / size, 2)
  }

  /** The Tichava, from the north-west to the south-east, past the mill and through the village. */
  stream(): Point[] {
    const bed: readonly (readonly [number, number])[] = [
      [-0.03, 0.3],
      [0.08, 0.34],
      [0.16, 0.42],
      [0.26, 0.45],
      [0.34, 0.53],
      [0.43, 0.56],
      [0.52, 0.6],
      [0.6, 0.66],
      [0.7, 0.67],
      [0.79, 0.75],
      [0.88, 0.86],
      [0.93, 0.97],
      [0.95, 1.04],
    ]
    return bed.map(([u, v]) => {
      const [x, y] = this.at(u, v)
      return [x, y + this.wander(x, y, 60) * 14]
    })
  }

  /** Roads out of the village: to Želetín, to Horní Olešná, to the chapel and the hill. */
  roads(): Point[][] {
    const lines: readonly (readonly (readonly [number, number])[])[] = [
      [
        [-0.03, 0.58],
        [0.1, 0.6],
        [0.22, 0.54],
        [0.33, 0.5],
        [0.42, 0.485],
        [0.58, 0.475],
        [0.68, 0.5],
        [0.8, 0.46],
        [0.9, 0.4],
        [1.03, 0.36],
      ],
      [
        [0.52, 0.49],
        [0.53, 0.6],
        [0.5, 0.72],
        [0.53, 0.86],
        [0.5, 1.03],
      ],
      [
        [0.47, 0.48],
        [0.45, 0.37],
        [0.49, 0.27],
        [0.55, 0.2],
        [0.62, 0.14],
      ],
      [
        [0.36, 0.5],
        [0.3, 0.4],
        [0.28, 0.26],
        [0.33, 0.12],
        [0.3, -0.03],
      ],
    ]
    return lines.map((line) => line.map(([u, v]) => this.at(u, v)))
  }

  readonly village = { u: 0.5, v: 0.48 }
}
