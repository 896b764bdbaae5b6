import type { ImagePlan } from '../plan/picture.ts'

/** The village under its hill, as wide as a page's header. */
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
