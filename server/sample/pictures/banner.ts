import type { ImagePlan } from '../plan/picture.ts'
import { drawPicture } from './draw.ts'

const plan: ImagePlan = {
  key: 'banner',
  gallery: 'places',
  motif: 'fields',
  treatment: 'colour',
  seed: 1227,
  width: 2400,
  height: 480,
  date: '2026',
}

/** The village under its hill, as wide as a page's header. */
export function drawBanner(): Promise<Buffer> {
  return drawPicture(plan)
}
