/**
 * Draws all sample pictures small, side by side, into one JPEG: `node scripts/contact-sheet.ts sheet.jpg [motif …]`.
 * With motifs named, only those are drawn.
 */
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { drawPictures } from '../server/sample/pictures/index.ts'
import { images } from '../server/sample/plan/images.ts'

const COLUMNS = 8
const CELL = 320
const GAP = 12

const [target, ...motifs] = process.argv.slice(2)
if (target === undefined) {
  console.error('Name the file to write: node scripts/contact-sheet.ts sheet.jpg [motif …]')
  process.exit(2)
}

const chosen = images.filter(({ motif }) => motifs.length === 0 || motifs.includes(motif))
const thumbs = new Map<string, Buffer>()
await drawPictures(chosen, async ({ key }, { bytes }) => {
  thumbs.set(key, await sharp(bytes).resize(CELL, CELL, { fit: 'inside' }).toBuffer())
  process.stdout.write(`\r${thumbs.size} of ${chosen.length}`)
})

const rows = Math.ceil(chosen.length / COLUMNS)
const size = (count: number) => count * (CELL + GAP) + GAP
const placed = await Promise.all(
  chosen.map(async ({ key }, index) => {
    const input = thumbs.get(key) ?? Buffer.alloc(0)
    const { width = 0, height = 0 } = await sharp(input).metadata()
    const left = size(index % COLUMNS) + Math.round((CELL - width) / 2)
    const top = size(Math.floor(index / COLUMNS)) + Math.round((CELL - height) / 2)
    return { input, left, top }
  }),
)
const sheet = sharp({
  create: { width: size(COLUMNS), height: size(rows), channels: 3, background: '#3a3835' },
})
await writeFile(target, await sheet.composite(placed).jpeg({ quality: 82 }).toBuffer())
console.log(`\nWrote ${target}`)
