import sharp from 'sharp'
import type { ImagePlan } from '../plan/picture.ts'
import { render } from './canvas/render.ts'
import { Stage } from './canvas/stage.ts'
import { scenes } from './scene/index.ts'
import { develop, sharpness } from './treatment/develop.ts'
import type { Print } from './treatment/print.ts'

const QUALITY = 80

export async function jpeg(print: Print): Promise<Buffer> {
  const { width, height, channels, bytes } = print
  return sharp(bytes, { raw: { width, height, channels } })
    .removeAlpha()
    .jpeg({ quality: QUALITY })
    .toBuffer()
}

/** Draws one sample picture; the same plan gives the same bytes. */
export async function drawPicture(plan: ImagePlan): Promise<Buffer> {
  const stage = new Stage(plan)
  scenes[plan.motif](stage)
  const share = sharpness(plan)
  const raster = await render(stage, Math.round(plan.width * share), Math.round(plan.height * share))
  return jpeg(await develop(stage, raster))
}
