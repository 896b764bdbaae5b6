import type { SiteDatabase } from '../data/index.ts'

const maxListedImages = 5

/** The images whose files were bad when they were last read, for the dashboard; null if there are none. */
export async function readDamagedImages({ fileFixity }: Pick<SiteDatabase, 'fileFixity'>) {
  const bad = await fileFixity.findBadImages(maxListedImages)
  return bad.count === 0 ? null : bad
}
