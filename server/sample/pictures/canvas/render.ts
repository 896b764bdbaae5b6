import sharp from 'sharp'
import { compose } from './compose.ts'
import type { Stage } from './stage.ts'
import type { Raster } from './terrain.ts'

/** SVG to raw pixels; `channels` 1 keeps only the red one. */
async function rasterise(svg: Buffer, channels: 1 | 4): Promise<Buffer> {
  const picture = sharp(svg, { limitInputPixels: false })
  return channels === 4 ? picture.ensureAlpha().raw().toBuffer() : picture.extractChannel(0).raw().toBuffer()
}

/** Draws a built stage at a size in pixels. */
export async function render(stage: Stage, width: number, height: number): Promise<Raster> {
  const { colours, materials } = stage.drawings(width, height)
  if (stage.sheet) {
    const drawn = await rasterise(colours, 4)
    return { width, height, pixels: new Int32Array(drawn.buffer, drawn.byteOffset, drawn.byteLength / 4) }
  }
  const [drawn, greys] = await Promise.all([rasterise(colours, 4), rasterise(materials, 1)])
  const pixels = new Int32Array(drawn.buffer, drawn.byteOffset, drawn.byteLength / 4)
  return compose(stage, width, height, pixels, greys)
}
