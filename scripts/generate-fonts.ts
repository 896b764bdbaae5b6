import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// node scripts/generate-fonts.ts: subsets the site's fonts from their packages. Run it after those packages or these
// lists change; the result is in the repository, so that a build needs no font tools.

const projectRoot = join(import.meta.dirname, '..')
const target = join(projectRoot, 'app/fonts')

const basic = range(0x20, 0x7e) + range(0xa0, 0xff)
const signs = '–—‘’‚“”„†•…‹›€−×′″™→←↑↓'
/** Characters of Central European languages: Czech, Slovak, Polish, Hungarian, Croatian, Romanian. */
const central = 'ĂăĄąĆćČčĎďĐđĘęĚěĹĺĽľŁłŃńŇňŐőŒœŔŕŘřŚśŠšŤťŮůŰűŸŹźŻżŽžȘșȚț'

const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'onum']
const weights = { wght: { min: 400, max: 700 } }
const regular = { wght: 400 }

const fontSubsets = [
  { family: 'literata', style: 'normal', axes: weights },
  { family: 'literata', style: 'italic', axes: regular },
  { family: 'source-sans-3', style: 'normal', axes: weights },
] as const

for (const { family, style, axes } of fontSubsets) {
  const folder = join(projectRoot, 'node_modules/@fontsource-variable', family)
  for (const [part, characters] of [
    ['latin', basic + signs],
    ['latin-ext', central],
  ] as const) {
    const font = await readFile(join(folder, 'files', `${family}-${part}-wght-${style}.woff2`))
    const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures: features } as const
    const subset = await subsetFont(font, characters, options)
    await writeFile(join(target, `${family}-${part}-${style}.woff2`), subset)
    console.log(`${family} ${part} ${style}: ${subset.length} bytes`)
  }
  await copyFile(join(folder, 'LICENSE'), join(target, `${family}.LICENSE.txt`))
}

const shareFonts = join(projectRoot, 'server/share/fonts')
for (const family of ['literata', 'source-sans-3']) {
  const folder = join(projectRoot, 'node_modules/@fontsource', family)
  for (const part of ['latin', 'latin-ext', 'cyrillic', 'greek']) {
    const file = `${family}-${part}-600-normal.woff`
    await copyFile(join(folder, 'files', file), join(shareFonts, file))
  }
  await copyFile(join(folder, 'LICENSE'), join(shareFonts, `${family}.LICENSE.txt`))
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join('')
}
