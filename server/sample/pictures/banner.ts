import type { ImagePlan } from '../plan/picture.ts'
import { render } from './canvas/render.ts'
import { Stage } from './canvas/stage.ts'
import { jpeg } from './jpeg.ts'
import { bannerScene } from './scene/banner.ts'
import { lithograph } from './treatment/lithograph.ts'

/** The village under its hill, as wide as a page's header. It is drawn by its key, whatever its motif says. */
export const banner: ImagePlan = {
  key: 'banner',
  gallery: 'places',
  motif: 'fields',
  treatment: 'colour',
  seed: 1227,
  width: 2400,
  height: 480,
  date: '2026',
}

/** Draws the header banner as a JPEG, in two inks on paper. */
export async function drawBanner(): Promise<Buffer> {
  const { width, height, seed } = banner
  const stage = new Stage(banner)
  bannerScene(stage)
  return jpeg(lithograph(await render(stage, width, height), seed))
}
