import type { Point } from './path.ts'

/** A place in the scene in metres: right, up, away from the camera. */
export type Place = readonly [number, number, number]

/** Nothing nearer than this is drawn. */
export const NEAREST = 0.6

/**
 * A view camera with a shifted lens, as the photographers of the time used: verticals stay vertical,
 * the horizon may stand anywhere on the plate.
 */
export class Camera {
  readonly centre: number
  readonly horizon: number
  readonly focal: number
  /** Height of the lens above the zero level, in metres. */
  readonly eye: number

  constructor(view: { centre: number; horizon: number; focal: number; eye: number }) {
    this.centre = view.centre
    this.horizon = view.horizon
    this.focal = view.focal
    this.eye = view.eye
  }

  /** Picture units for one metre at that distance. */
  scale(away: number): number {
    return this.focal / Math.max(away, NEAREST)
  }

  point(place: Place): Point {
    const scale = this.scale(place[2])
    return [this.centre + place[0] * scale, this.horizon - (place[1] - this.eye) * scale]
  }

  /** The same view on a picture of another size. */
  sized(factor: number): Camera {
    return new Camera({
      centre: this.centre * factor,
      horizon: this.horizon * factor,
      focal: this.focal * factor,
      eye: this.eye,
    })
  }

  /** A polygon in space with the part behind the camera cut off. */
  outline(places: readonly Place[]): Point[] {
    const kept: Place[] = []
    for (let i = 0; i < places.length; i++) {
      const from = places[i]
      const to = places[(i + 1) % places.length]
      if (from === undefined || to === undefined) continue
      if (from[2] >= NEAREST) kept.push(from)
      if (from[2] >= NEAREST !== to[2] >= NEAREST) {
        const t = (NEAREST - from[2]) / (to[2] - from[2])
        kept.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, NEAREST])
      }
    }
    return kept.map((place) => this.point(place))
  }
}
