import { join } from 'node:path'
import type { KindName } from '../../domain/kinds/index.ts'
import { readContentFolderInLanguage, type SingleLanguageContentFolder } from '../content-folder/index.ts'

/** The folder of the sample site. */
export const sampleFolderPath = join(import.meta.dirname, '../../sample')
export const englishSampleContent = await readContentFolderInLanguage(sampleFolderPath, 'en-US')
export const czechSampleContent = await readContentFolderInLanguage(sampleFolderPath, 'cs')

/** An item's values as text. */
export type ItemTextValues = Readonly<Partial<Record<string, string>>> & {
  readonly key: string
  readonly published: string
}

/** Items of a kind with their values as text; missing values are undefined. */
export function listItemTextValues(
  content: SingleLanguageContentFolder,
  kind: KindName,
): readonly ItemTextValues[] {
  return content.items(kind).map(({ key, published, values }) => {
    const texts = Object.entries(values).map(([name, value]) => [name, String(value)])
    return { ...Object.fromEntries(texts), key, published: published ?? '' }
  })
}

export function collectItemKeys(items: readonly { readonly key: string }[]): ReadonlySet<string> {
  return new Set(items.map(({ key }) => key))
}
