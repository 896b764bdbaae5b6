import { join } from 'node:path'
import type { KindName } from '../../domain/kinds/index.ts'
import { type ContentFolder, readContentFolder } from './content-folder.ts'

/** The folder of the sample site. */
export const sampleFolder = join(import.meta.dirname, '../../sample')
export const english = await readContentFolder(sampleFolder, 'en-US')
export const czech = await readContentFolder(sampleFolder, 'cs')

/** An item's values as text. */
export type Facts = Readonly<Partial<Record<string, string>>> & {
  readonly key: string
  readonly published: string
}

/** The items of a kind with their values as text; what an item lacks is undefined. */
export function factsOf(content: ContentFolder, kind: KindName): readonly Facts[] {
  return content.items(kind).map(({ key, published, values }) => {
    const texts = Object.entries(values).map(([name, value]) => [name, String(value)])
    return { ...Object.fromEntries(texts), key, published: published ?? '' }
  })
}

export function keysOf(items: readonly { readonly key: string }[]): ReadonlySet<string> {
  return new Set(items.map(({ key }) => key))
}
