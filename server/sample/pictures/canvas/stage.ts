import type { ImagePlan } from '../../plan/picture.ts'
import { Camera, type Place } from './camera.ts'
import { Chance } from './chance.ts'
import { type Colour, hex, mix } from './colour.ts'
import { type Material, material } from './material.ts'
import { moment } from './moment.ts'
import { type Mood, mood, type Season, seasonOf, type Weather } from './mood.ts'
import type { Land } from './terrain.ts'

/** A colour stop: offset 0 to 1, colour, opacity. */
export type Stop = readonly [number, Colour, number?]

interface Layer {
  readonly away: number
  readonly colour: string
  readonly grey: string
}

const PAINT = /(fill|stroke)="(?!none)[^"]*"/g

/**
 * Where a scene is built. The shorter side measures 1000 units whatever the picture's size in pixels. Shapes are
 * added in any order with their distance and come out sorted from the farthest to the nearest.
 */
export class Stage {
  readonly plan: ImagePlan
  readonly width: number
  readonly height: number
  /** Pixels of the finished picture for one unit. */
  readonly unit: number
  readonly chance: Chance
  readonly year: number
  readonly month: number | undefined
  mood: Mood
  camera: Camera
  /** The ground; a scene without one is an interior or a flat sheet. */
  land: Land | undefined
  /** A flat sheet (map, document): drawn in colour only, without textures. */
  sheet = false
  /** One material for the whole picture, where telling them apart would not show. */
  even: Material | undefined
  /** Colour behind everything in scenes without sky. */
  backdrop: Colour | undefined
  readonly #layers: Layer[] = []
  readonly #defs: string[] = []
  readonly #known = new Map<string, string>()

  constructor(plan: ImagePlan) {
    this.plan = plan
    this.unit = Math.min(plan.width, plan.height) / 1000
    this.width = plan.width / this.unit
    this.height = plan.height / this.unit
    this.chance = new Chance(plan.seed)
    const { year, month } = moment(plan.date)
    this.year = year
    this.month = month
    this.mood = this.weather()
    this.camera = this.look({})
  }

  /** Sets the light of the picture; what is left out follows from the date and the seed. */
  weather(choice: { season?: Season; weather?: Weather; snow?: boolean; light?: number } = {}): Mood {
    const chance = this.chance.fork(11)
    const season = choice.season ?? seasonOf(this.month, chance)
    const weather = choice.weather ?? chance.pick<Weather>('fair', 'fair', 'hazy', 'evening')
    const made = mood(season, weather, choice.snow ?? false, choice.light ?? chance.pick(-1, 1), chance)
    // Plates of the time saw blue as white: a summer sky came out pale.
    const pale = ['sepia', 'glass', 'postcard'].includes(this.plan.treatment) ? 0.6 : 0
    this.mood = {
      ...made,
      zenith: mix(made.zenith, made.skyline, pale),
      clouds: made.clouds * (1 - pale * 0.3),
    }
    return this.mood
  }

  /** Sets the camera: horizon as a share of the height, focal length in short sides, eye in metres. */
  look(view: { horizon?: number; focal?: number; eye?: number; centre?: number }): Camera {
    this.camera = new Camera({
      centre: this.width * (view.centre ?? 0.5),
      horizon: this.height * (view.horizon ?? 0.55),
      focal: 1000 * (view.focal ?? 1.3),
      eye: view.eye ?? 1.7,
    })
    return this.camera
  }

  /** Adds opaque shapes made of one material; `outline` is the path they cover, where that is known. */
  solid(away: number, svg: string, of: Material, outline?: string): void {
    const tone = hex([of, of, of])
    const grey =
      outline === undefined ? svg.replace(PAINT, `$1="${tone}"`) : `<path d="${outline}" fill="${tone}"/>`
    this.#layers.push({ away, colour: svg, grey })
  }

  /** Adds see-through shapes (shadows, smoke, glints) which leave the surface below its texture. */
  glaze(away: number, svg: string): void {
    this.#layers.push({ away, colour: svg, grey: '' })
  }

  fill(away: number, path: string, colour: Colour, of: Material = material.plain): void {
    this.solid(away, `<path d="${path}" fill="${hex(colour)}"/>`, of)
  }

  /** A gradient to use as fill, running between two corners of the shape's box (0 to 1). */
  shading(
    stops: readonly Stop[],
    from: readonly [number, number] = [0, 0],
    to: readonly [number, number] = [0, 1],
  ) {
    const box = `x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}"`
    return this.#define('linearGradient', box, stops)
  }

  /** A round gradient with its light spot at `x`, `y` of the shape's box. */
  glow(stops: readonly Stop[], x = 0.5, y = 0.5, radius = 0.5): string {
    return this.#define('radialGradient', `cx="0.5" cy="0.5" r="${radius}" fx="${x}" fy="${y}"`, stops)
  }

  #define(tag: string, attributes: string, stops: readonly Stop[]): string {
    const inner = stops
      .map(
        ([offset, colour, opacity = 1]) =>
          `<stop offset="${offset}" stop-color="${hex(colour)}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`,
      )
      .join('')
    const body = `${attributes}>${inner}</${tag}>`
    const known = this.#known.get(tag + body)
    if (known !== undefined) return known
    const id = `g${this.#defs.length}`
    this.#defs.push(`<${tag} id="${id}" ${body}`)
    this.#known.set(tag + body, `url(#${id})`)
    return `url(#${id})`
  }

  /** Colour of a surface that faces `normal` (right, up, away). */
  lit(colour: Colour, normal: Place): Colour {
    const { sun, sunlight, shade } = this.mood
    const facing = Math.max(0, normal[0] * sun[0] + normal[1] * sun[1] + normal[2] * sun[2])
    const skylight = 0.82 + 0.18 * normal[1]
    const share = (i: 0 | 1 | 2) => (colour[i] * (shade[i] * skylight + sunlight[i] * facing * 0.78)) / 255
    return [share(0), share(1), share(2)]
  }

  /** The same colour seen through so many metres of air. */
  air(colour: Colour, away: number): Colour {
    return mix(colour, this.mood.skyline, 1 - Math.exp(-away / this.mood.clarity))
  }

  /** Height of the bare ground at a place, zero where no land is set. */
  ground(x: number, z: number): number {
    if (this.land === undefined) return 0
    const lie = { level: 0, woods: 0 }
    this.land.lie(x, z, lie)
    return lie.level
  }

  /** What the land is made of at a place. */
  surface(x: number, z: number): Material {
    if (this.land === undefined) return material.plain
    const lie = { level: 0, woods: 0 }
    const cover = { red: 0, green: 0, blue: 0, material: material.plain as Material }
    this.land.lie(x, z, lie)
    this.land.cover(x, z, this.land.height(x, z, lie), lie, cover)
    return cover.material
  }

  /** The two drawings of the scene: its colours, and the materials as greys at half the size. */
  drawings(width: number, height: number): { colours: Buffer; materials: Buffer | undefined } {
    const sorted = this.#sorted()
    const open = this.#open(width, height, 0, this.height)
    const half = this.#open(Math.ceil(width / 2), Math.ceil(height / 2), 0, this.height)
    const colours = sorted.map((layer) => layer.colour).join('')
    const svg = Buffer.from(`${open}<defs>${this.#defs.join('')}</defs>${colours}</svg>`)
    if (this.even !== undefined) return { colours: svg, materials: undefined }
    const greys = sorted.map((layer) => layer.grey).join('')
    const materials = Buffer.from(`${half}<g shape-rendering="crispEdges">${greys}</g></svg>`)
    return { colours: svg, materials }
  }

  /** The colours only, cut into level strips of at most so many pixels, from the top. */
  *strips(width: number, height: number, tallest: number): Generator<{ svg: Buffer; rows: number }> {
    const body = this.#sorted()
      .map((layer) => layer.colour)
      .join('')
    for (let top = 0; top < height; top += tallest) {
      const rows = Math.min(tallest, height - top)
      const scale = this.height / height
      const open = this.#open(width, rows, top * scale, rows * scale)
      yield { svg: Buffer.from(`${open}<defs>${this.#defs.join('')}</defs>${body}</svg>`), rows }
    }
  }

  #sorted(): Layer[] {
    return this.#layers
      .map((layer, order) => ({ layer, order }))
      .sort((a, b) => b.layer.away - a.layer.away || a.order - b.order)
      .map(({ layer }) => layer)
  }

  #open(width: number, height: number, top: number, tall: number): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
      `viewBox="0 ${top} ${this.width} ${tall}" preserveAspectRatio="none">`
    )
  }
}
