import sharp from 'sharp'
import type { Motif } from '../../plan/picture.ts'
import { lettering } from '../canvas/lettering.ts'
import type { Stage } from '../canvas/stage.ts'
import type { Print } from './print.ts'

/** What the printer of postcards set under his views. */
const VIEWS: Partial<Record<Motif, string>> = {
  chapel: 'Kaple sv. Rocha',
  mill: 'Bártův mlýn',
  school: 'Obecná škola',
  green: 'Náves',
  station: 'Nádraží',
  monument: 'Pomník padlým',
}

/** Sets the caption in the lower margin of a postcard. */
export async function caption(print: Print, stage: Stage): Promise<void> {
  const { width, height, bytes } = print
  const short = Math.min(width, height)
  const band = Math.round(short * 0.08)
  const view = VIEWS[stage.plan.motif]
  const title = view === undefined ? 'Pozdrav z Tiché Lhoty' : `Tichá Lhota. ${view}`
  const size = Math.min(band * 0.36, (width / title.length) * 0.8)
  const text = lettering(title, width / 2, band * 0.72, size, {
    colour: '#4a3528',
    anchor: 'middle',
    spacing: 0.22,
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${band}">${text}</svg>`
  const ink = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel(3).raw().toBuffer()
  const top = height - Math.round(short * 0.115)
  for (let i = 0; i < ink.length; i++) {
    const cover = (ink[i] ?? 0) / 300
    if (cover === 0) continue
    const at = (top * width + i) * 4
    bytes[at] = (bytes[at] ?? 0) * (1 - cover) + 74 * cover
    bytes[at + 1] = (bytes[at + 1] ?? 0) * (1 - cover) + 53 * cover
    bytes[at + 2] = (bytes[at + 2] ?? 0) * (1 - cover) + 40 * cover
  }
}
