import sharp from 'sharp'
import type { ImagePlan } from '../plan/picture.ts'
import { render, renderSheet } from './canvas/render.ts'
import { Stage } from './canvas/stage.ts'
import { scenes } from './scene/index.ts'
import { develop, developSheet, sharpness } from './treatment/develop.ts'
import type { Print } from './treatment/print.ts'

const QUALITY = 80

/** JPEG bytes of a finished print. */
export async function jpeg({ width, height, channels, bytes }: Print): Promise<Buffer> {
  const raw = sharp(bytes, { raw: { width, height, channels }, limitInputPixels: false })
  return (channels === 4 ? raw.removeAlpha() : raw).jpeg({ quality: QUALITY }).toBuffer()
}

/** Draws one sample picture as a JPEG; the same plan gives the same bytes. */
export async function drawPicture(plan: ImagePlan): Promise<Buffer> {
  const stage = new Stage(plan)
  scenes[plan.motif](stage)
  if (stage.sheet && plan.treatment !== 'sepia') {
    return jpeg(developSheet(stage, await renderSheet(stage, plan.width, plan.height)))
  }
  const share = stage.sheet ? 1 : sharpness(plan)
  const raster = await render(stage, Math.round(plan.width * share), Math.round(plan.height * share))
  return jpeg(await develop(stage, raster))
}
