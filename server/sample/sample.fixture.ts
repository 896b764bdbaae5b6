import { join } from 'node:path'
import type { KindName } from '../../domain/kinds/index.ts'
import { type ContentFolder, readContentFolder } from './content-folder.ts'

/** The folder of the sample site. */
export const sampleFolderPath = join(import.meta.dirname, '../../sample')
export const englishContent = await readContentFolder(sampleFolderPath, 'en-US')
export const czechContent = await readContentFolder(sampleFolderPath, 'cs')

/** An item's values as text. */
export type ItemAsText = Readonly<Partial<Record<string, string>>> & {
  readonly key: string
  readonly published: string
}

/** The items of a kind with their values as text; what an item lacks is undefined. */
export function listAsText(content: ContentFolder, kind: KindName): readonly ItemAsText[] {
  return content.items(kind).map(({ key, published, values }) => {
    const texts = Object.entries(values).map(([name, value]) => [name, String(value)])
    return { ...Object.fromEntries(texts), key, published: published ?? '' }
  })
}

export function keysOf(items: readonly { readonly key: string }[]): ReadonlySet<string> {
  return new Set(items.map(({ key }) => key))
}
