import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Distinct photographs of 12 MP: upright and rotated, progressive or not, finer and coarser. */
export async function generatePhotographs(folder: string, count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const [width, height] = [4000, 3000]
  const noise = await grain(width, height)
  const paths: string[] = []
  for (let n = 0; n < count; n += 1) {
    const path = join(folder, `${n}.jpg`)
    const hue = (n * 47) % 360
    const light = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g" cx="${20 + ((n * 13) % 60)}%" cy="40%">
      <stop offset="0" stop-color="hsl(${hue},60%,80%)"/><stop offset="1" stop-color="hsl(${(hue + 90) % 360},40%,25%)"/></radialGradient></defs>
      <rect width="100%" height="100%" fill="url(#g)"/>${shapes(n, width, height)}</svg>`,
    )
    await sharp(light)
      .composite([{ input: noise, raw: { width, height, channels: 3 }, blend: 'soft-light' }])
      .withMetadata({ orientation: [1, 1, 6, 3, 8][n % 5] ?? 1 })
      .jpeg({ quality: 82 + (n % 4) * 4, progressive: n % 7 === 0 })
      .toFile(path)
    paths.push(path)
  }
  return paths
}

/** A picture of 100 MP, like a scanned map. */
export async function generateLargeMap(path: string): Promise<{ width: number; height: number }> {
  const [width, height] = [11_600, 8700]
  const tile = await grain(1160, 870)
  const input = await sharp(tile, { raw: { width: 1160, height: 870, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  await sharp({ create: { width, height, channels: 3, background: '#cbb' }, limitInputPixels: false })
    .composite([{ input, tile: true, blend: 'over' }])
    .jpeg({ quality: 85 })
    .toFile(path)
  return { width, height }
}

async function grain(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 26 } as const
  const paper = sharp({ create: { width, height, channels: 3, background: '#888', noise } })
  return await paper.blur(1.1).toColourspace('srgb').raw().toBuffer()
}

function shapes(n: number, width: number, height: number): string {
  return Array.from({ length: 60 }, (_, i) => {
    const [x, y] = [((i * 7919 + n * 104_729) % width) | 0, ((i * 15_485 + n * 3571) % height) | 0]
    return `<circle cx="${x}" cy="${y}" r="${20 + ((i * 37) % 260)}" fill="hsl(${(i * 29 + n * 11) % 360},50%,${20 + ((i * 17) % 60)}%)" opacity=".6"/>`
  }).join('')
}
