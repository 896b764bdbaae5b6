import { openBenchPictureSite } from './images-picture-site.ts'
import { measureRelativeRate } from './load-generator.ts'
import { type BenchmarkResult, createAtLeastResult } from './results-table.ts'
import { startBaselineServer, startProductServer } from './server-process.ts'

/** A stored variant from our server compared with the same bytes from bare `node:http`. */
export async function benchStoredPicture(folder: string, photograph: string): Promise<BenchmarkResult> {
  const site = await openBenchPictureSite(folder)
  site.pictures.startBackgroundJobs()
  await site.takeAll([photograph])
  const { value: row } = await site.data.files.iterateAll().next()
  await site.close()
  const hash: string = row?.hash ?? ''
  const product = await startProductServer(folder, { LETOPIS_SAMPLE: 'off' })
  const address = `${product.url}/img/${hash.slice(0, 24)}/640.webp`
  const bare = await startBaselineServer(address, folder, {})
  try {
    const rate = await measureRelativeRate(address, bare.url, {})
    return createAtLeastResult('stored picture, of bare node:http sending the same bytes', rate, 0.8)
  } finally {
    await bare.stop()
    await product.stop()
  }
}
