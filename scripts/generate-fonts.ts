import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// node scripts/generate-fonts.ts: cuts the site's fonts out of the packages they come in. Run it after those packages or
// these lists change; the result is kept in the repository, so that a build needs no font tools.

const root = join(import.meta.dirname, '..')
const target = join(root, 'app/fonts')

const basic = range(0x20, 0x7e) + range(0xa0, 0xff)
const signs = '–—‘’‚“”„†•…‹›€−×′″™→←↑↓'
/** Letters of the languages around ours: Czech, Slovak, Polish, Hungarian, Croatian, Romanian. */
const central = 'ĂăĄąĆćČčĎďĐđĘęĚěĹĺĽľŁłŃńŇňŐőŒœŔŕŘřŚśŠšŤťŮůŰűŸŹźŻżŽžȘșȚț'

const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'onum']
const weights = { wght: { min: 400, max: 700 } }
const regular = { wght: 400 }

const cuts = [
  { family: 'literata', style: 'normal', axes: weights },
  { family: 'literata', style: 'italic', axes: regular },
  { family: 'source-sans-3', style: 'normal', axes: weights },
] as const

for (const { family, style, axes } of cuts) {
  const folder = join(root, 'node_modules/@fontsource-variable', family)
  for (const [part, letters] of [
    ['latin', basic + signs],
    ['latin-ext', central],
  ] as const) {
    const whole = await readFile(join(folder, 'files', `${family}-${part}-wght-${style}.woff2`))
    const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures: features } as const
    const cut = await subsetFont(whole, letters, options)
    await writeFile(join(target, `${family}-${part}-${style}.woff2`), cut)
    console.log(`${family} ${part} ${style}: ${cut.length} bytes`)
  }
  await copyFile(join(folder, 'LICENSE'), join(target, `${family}.LICENSE.txt`))
}

const shareFonts = join(root, 'server/share/fonts')
for (const family of ['literata', 'source-sans-3']) {
  const folder = join(root, 'node_modules/@fontsource', family)
  for (const part of ['latin', 'latin-ext', 'cyrillic', 'greek']) {
    const file = `${family}-${part}-600-normal.woff`
    await copyFile(join(folder, 'files', file), join(shareFonts, file))
  }
  await copyFile(join(folder, 'LICENSE'), join(shareFonts, `${family}.LICENSE.txt`))
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place)).join('')
}
