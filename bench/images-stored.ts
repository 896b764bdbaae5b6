import { openPictures } from './images-site.ts'
import { measureRelativeRate } from './load.ts'
import { startBaselineServer, startProduct } from './server.ts'
import { atLeast, type Figure } from './table.ts'

/** A stored variant from our server beside the same bytes from bare `node:http`. */
export async function benchStoredPicture(folder: string, photograph: string): Promise<Figure> {
  const site = await openPictures(folder)
  site.pictures.work()
  await site.takeAll([photograph])
  const { value: row } = await site.data.files.all().next()
  await site.close()
  const hash: string = row?.hash ?? ''
  const product = await startProduct(folder, { LETOPIS_SAMPLE: 'off' })
  const address = `${product.url}/img/${hash.slice(0, 24)}/640.webp`
  const bare = await startBaselineServer(address, folder, {})
  try {
    const rate = await measureRelativeRate(address, bare.url, {})
    return atLeast('stored picture, of bare node:http sending the same bytes', rate, 0.8)
  } finally {
    await bare.stop()
    await product.stop()
  }
}
