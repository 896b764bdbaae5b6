import sharp from 'sharp'
import { compose } from './compose.ts'
import type { Stage } from './stage.ts'
import type { Raster } from './terrain.ts'

/** Sheets are drawn in strips of this many rows: the largest would not fit a small machine's memory twice. */
const STRIP = 2000

/** SVG to raw pixels; `channels` 1 keeps only the red one, 3 drops the transparency. */
async function rasterise(svg: Buffer, channels: 1 | 3 | 4): Promise<Buffer> {
  const picture = sharp(svg, { limitInputPixels: false })
  if (channels === 1) return picture.extractChannel(0).raw().toBuffer()
  return (channels === 3 ? picture.removeAlpha() : picture.ensureAlpha()).raw().toBuffer()
}

/** Draws a built scene at a size in pixels. */
export async function render(stage: Stage, width: number, height: number): Promise<Raster> {
  const { colours, materials } = stage.drawings(width, height)
  const [drawn, greys] = await Promise.all([
    rasterise(colours, 4),
    materials === undefined ? undefined : rasterise(materials, 1),
  ])
  const pixels = new Int32Array(drawn.buffer, drawn.byteOffset, drawn.byteLength / 4)
  const spread = greys ?? new Uint8Array(Math.ceil(width / 2) * Math.ceil(height / 2)).fill(stage.even ?? 0)
  return compose(stage, width, height, pixels, spread)
}

/** Draws a sheet as bytes of red, green and blue. */
export async function renderSheet(stage: Stage, width: number, height: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(width * height * 3)
  let at = 0
  for (const { svg, rows } of stage.strips(width, height, STRIP)) {
    bytes.set(await rasterise(svg, 3), at)
    at += width * rows * 3
  }
  return bytes
}
