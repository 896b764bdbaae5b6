import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font } from 'satori'
import { projectRoot } from '../lib/project-paths.ts'

type Name = 'literata' | 'source-sans-3'

const subsets = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const

/** Font families of share images; characters missing in one subset are taken from the next. */
export const serifFontFamily = createFontFamily('literata')
export const sansFontFamily = createFontFamily('source-sans-3')

const fontsFolder = join(projectRoot, 'server/share/fonts')

let loadedFonts: Promise<Font[]> | null = null

/**
 * Loads the fonts of share images once. `scripts/generate-fonts.ts` creates the files, since satori reads
 * neither woff2 nor variable fonts.
 */
export function loadShareCardFonts(): Promise<Font[]> {
  loadedFonts ??= Promise.all(
    (['literata', 'source-sans-3'] as const).flatMap((name) =>
      subsets.map((subset) => loadFont(name, subset)),
    ),
  ).catch((error: unknown) => {
    loadedFonts = null
    throw error
  })
  return loadedFonts
}

async function loadFont(name: Name, subset: string): Promise<Font> {
  const data = await readFile(join(fontsFolder, `${name}-${subset}-600-normal.woff`))
  return { name: `${name} ${subset}`, data, weight: 600, style: 'normal' }
}

function createFontFamily(name: Name): string {
  return subsets.map((subset) => `${name} ${subset}`).join(', ')
}
