import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { benchColdTile } from './images-cold-tile.ts'
import { generatePhotographs } from './images-generate.ts'
import { benchPagesDuringImageProcessing } from './images-pages-during-processing.ts'
import { openBenchPictureSite } from './images-picture-site.ts'
import { benchStoredPicture } from './images-stored.ts'
import { type BenchmarkResult, createAtMostResult } from './results-table.ts'

const photographs = 50
const turn = 10
const widths = [320, 640, 1280] as const

/** Pictures compared with bare sharp, bare `node:http` and pages of an idle server. */
export async function benchImages(): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-bench-'))
  try {
    const paths = await generatePhotographs(join(folder, 'drawn'), photographs)
    return [
      await benchPicturePipeline(folder, paths),
      await benchStoredPicture(join(folder, 'stored'), paths[0] ?? ''),
      await benchPagesDuringImageProcessing(join(folder, 'beside'), paths),
      await benchColdTile(join(folder, 'tile')),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * From ingested bytes to all variants made in advance, compared with bare sharp creating the same;
 * alternating.
 */
async function benchPicturePipeline(folder: string, paths: readonly string[]): Promise<BenchmarkResult> {
  const site = await openBenchPictureSite(join(folder, 'pipeline'))
  let [ours, bare] = [0, 0]
  try {
    site.pictures.startBackgroundJobs()
    for (let from = 0; from < paths.length; from += turn) {
      const some = paths.slice(from, from + turn)
      const bareTime = await measureDuration(() => processWithSharpOnly(some))
      const ourTime = await measureDuration(() => site.takeAll(some))
      console.log(`  ${turn} pictures in ${ourTime.toFixed(0)} ms beside ${bareTime.toFixed(0)} ms`)
      ours += ourTime
      bare += bareTime
    }
  } finally {
    await site.close()
  }
  return createAtMostResult(
    `${paths.length} photographs of 12 MP through the whole pipeline, of bare sharp`,
    ours / bare,
    1.25,
    '×',
  )
}

/** The same concurrency as our workers, one thread each. */
async function processWithSharpOnly(paths: readonly string[]): Promise<void> {
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

async function measureDuration(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
