import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../lib/project-paths.ts'
import { sharp } from './configured-sharp.ts'
import type { PictureBytes } from './draw-share-image.ts'
import { createIcoFileBytes } from './ico-file.ts'
import type { SiteIconName } from './site-icon-names.ts'

const paper = '#faf6ec'
const navy = '#1c2e4a'
const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

/** Draws one of the site's icons from its own favicon, or from the product's. */
export async function drawSiteIcon(
  name: SiteIconName,
  siteMark: PictureBytes | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const mark = siteMark ?? (await readFile(join(projectRoot, 'app/layout/favicon.svg')))
  const background = siteMark === null ? navy : paper
  if (name === 'ico') {
    const sizes = [16, 32, 48]
    return createIcoFileBytes(
      await Promise.all(sizes.map(async (size) => ({ size, png: await resizeMark(mark, size) }))),
    )
  }
  // The system crops it to any shape, so the mark stays inside the safe circle.
  if (name === 'maskable')
    return await drawOnBackground(mark, 512, siteMark === null ? 0.86 : 0.64, background)
  // Shown on a tile without transparency.
  if (name === '180') return await drawOnBackground(mark, 180, siteMark === null ? 1 : 0.84, background)
  return await resizeMark(mark, Number(name))
}

async function resizeMark(mark: PictureBytes, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const png = await sharp(mark, { density: 288 })
    .autoOrient()
    .resize({ width: size, height: size, fit: 'contain', background: transparent })
    .png()
    .toBuffer()
  return new Uint8Array(png)
}

async function drawOnBackground(mark: PictureBytes, size: number, scale: number, background: string) {
  const input = Buffer.from(await resizeMark(mark, Math.round(size * scale)))
  const canvas = sharp({ create: { width: size, height: size, channels: 3, background } })
  return new Uint8Array(await canvas.composite([{ input }]).removeAlpha().png().toBuffer())
}
