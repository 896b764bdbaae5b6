import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { generateLargeMap } from './images-generate.ts'
import { openBenchPictureSite } from './images-picture-site.ts'
import { median } from './load-generator.ts'
import { type BenchmarkResult, createAtMostResult } from './results-table.ts'

const rounds = 7

/**
 * A tile of a new 100 MP picture, including the start of worker processes, compared with bare sharp cutting
 * it.
 */
export async function benchColdTile(folder: string): Promise<BenchmarkResult> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'map.jpg')
  const { width, height } = await generateLargeMap(path)
  const bytes = await readFile(path)
  const ratios: number[] = []
  // The first round is not counted: a running site has loaded its code.
  for (let round = 0; round <= rounds; round += 1) {
    const region = { x: 1000 * (round + 1), y: 900 * (round + 1), width: 512, height: 512 }
    const bare = await measureDuration(() =>
      sharp(path)
        .extract({ left: region.x, top: region.y, width: region.width, height: region.height })
        .resize(256, 256)
        .jpeg()
        .toBuffer(),
    )
    // Different bytes at its end make it another picture without variants.
    const site = await openBenchPictureSite(join(folder, 'site'))
    const { hash, size } = await site.files.put(Buffer.concat([bytes, Buffer.from(String(round))]))
    const picture = { hash, size, type: 'image/jpeg', width, height }
    const more = { mirror: false, rotation: 0, quality: 'color', format: 'jpeg' } as const
    const ours = await measureDuration(() =>
      site.pictures.renderRegion(picture, { ...more, region, size: { width: 256, height: 256 } }),
    )
    await site.close()
    console.log(`  ${ours.toFixed(0)} ms beside ${bare.toFixed(0)} ms`)
    if (round > 0) ratios.push(ours / bare)
  }
  return createAtMostResult(
    'a tile of a picture of 100 MP from cold, of bare sharp cutting it',
    median(ratios),
    2,
    '×',
  )
}

async function measureDuration(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
