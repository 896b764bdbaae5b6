import type { ImagePlan } from '../plan/picture.ts'
import { banner, drawBanner } from './banner.ts'
import { render, renderSheet } from './canvas/render.ts'
import { Stage } from './canvas/stage.ts'
import { jpeg } from './jpeg.ts'
import { scenes } from './scene/index.ts'
import { develop, developSheet, sharpness } from './treatment/develop.ts'

/** Draws one sample picture as a JPEG; the same plan gives the same bytes. */
export async function drawPicture(plan: ImagePlan): Promise<Buffer> {
  if (plan.key === banner.key) return drawBanner()
  const stage = new Stage(plan)
  scenes[plan.motif](stage)
  const { width, height } = plan
  if (stage.sheet && plan.treatment !== 'sepia') {
    return jpeg(developSheet(stage, await renderSheet(stage, width, height)))
  }
  const share = stage.sheet ? 1 : sharpness(plan)
  const raster = await render(stage, Math.round(width * share), Math.round(height * share))
  return jpeg(await develop(stage, raster))
}
