/** A line over the land in metres (right, away) with its width. */
export interface Way {
  readonly points: readonly (readonly [number, number])[]
  readonly width: number
}

/** Distances to a way, quick to answer "far" for most of the land. */
export class Course {
  readonly half: number
  readonly #legs: readonly { x: number; z: number; dx: number; dz: number; squared: number }[]
  readonly #near: number
  readonly #left: number
  readonly #right: number
  readonly #front: number
  readonly #back: number

  /** Beyond `near` metres from the edge the exact distance does not matter. */
  constructor(way: Way, near: number) {
    this.half = way.width / 2
    this.#near = near
    const legs: { x: number; z: number; dx: number; dz: number; squared: number }[] = []
    for (let i = 1; i < way.points.length; i++) {
      const [x, z] = way.points[i - 1] ?? [0, 0]
      const [tx, tz] = way.points[i] ?? [0, 0]
      legs.push({ x, z, dx: tx - x, dz: tz - z, squared: (tx - x) ** 2 + (tz - z) ** 2 })
    }
    this.#legs = legs
    const margin = this.half + near
    const xs = way.points.map(([x]) => x)
    const zs = way.points.map(([, z]) => z)
    this.#left = Math.min(...xs) - margin
    this.#right = Math.max(...xs) + margin
    this.#front = Math.min(...zs) - margin
    this.#back = Math.max(...zs) + margin
  }

  /** Metres from the way's edge, negative on it; `near` or more when far off. */
  off(x: number, z: number): number {
    if (x < this.#left || x > this.#right || z < this.#front || z > this.#back) return this.#near
    let best = 1e12
    for (const leg of this.#legs) {
      const along = ((x - leg.x) * leg.dx + (z - leg.z) * leg.dz) / leg.squared
      const t = Math.min(1, Math.max(0, along))
      const ox = x - leg.x - leg.dx * t
      const oz = z - leg.z - leg.dz * t
      const squared = ox * ox + oz * oz
      if (squared < best) best = squared
    }
    return Math.sqrt(best) - this.half
  }
}
