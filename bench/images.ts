import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { pagesBesidePictures } from './images-beside-pages.ts'
import { drawPhotographs } from './images-drawing.ts'
import { openPictures } from './images-site.ts'
import { benchStoredPicture } from './images-stored.ts'
import { tileFromCold } from './images-tile.ts'
import { atMost, type Figure } from './table.ts'

const photographs = 50
const turn = 10
const widths = [320, 640, 1280] as const

/** Pictures beside bare sharp, bare `node:http` and quiet pages. */
export async function benchImages(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-bench-'))
  try {
    const paths = await drawPhotographs(join(folder, 'drawn'), photographs)
    return [
      await wholePipeline(folder, paths),
      await benchStoredPicture(join(folder, 'stored'), paths[0] ?? ''),
      await pagesBesidePictures(join(folder, 'beside'), paths),
      await tileFromCold(join(folder, 'tile')),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** From bytes that come in to everything made ahead, beside bare sharp making the same; turn by turn. */
async function wholePipeline(folder: string, paths: readonly string[]): Promise<Figure> {
  const site = await openPictures(join(folder, 'pipeline'))
  let [ours, bare] = [0, 0]
  try {
    site.pictures.work()
    for (let from = 0; from < paths.length; from += turn) {
      const some = paths.slice(from, from + turn)
      const bareTime = await timed(() => bySharpAlone(some))
      const ourTime = await timed(() => site.takeAll(some))
      console.log(`  ${turn} pictures in ${ourTime.toFixed(0)} ms beside ${bareTime.toFixed(0)} ms`)
      ours += ourTime
      bare += bareTime
    }
  } finally {
    await site.close()
  }
  return atMost(
    `${paths.length} photographs of 12 MP through the whole pipeline, of bare sharp`,
    ours / bare,
    1.25,
    '×',
  )
}

/** As many at once as we work on, one thread each. */
async function bySharpAlone(paths: readonly string[]): Promise<void> {
  sharp.concurrency(1)
  sharp.cache(false)
  const waiting = [...paths]
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
      for (const width of widths) {
        const sized = () =>
          sharp(path ?? '')
            .autoOrient()
            .resize({ width, withoutEnlargement: true })
        await sized().webp({ quality: 78, effort: 2 }).toFile(`${path}-${width}.webp`)
        await sized()
          .avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' })
          .toFile(`${path}-${width}.avif`)
      }
  }
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism() - 1) }, work))
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
