import { join } from 'node:path'
import type { KindName } from '../../domain/kinds/index.ts'
import { system } from '../../domain/permissions.ts'
import type { Asker } from '../content/contract.ts'
import {
  type ContentFolder,
  ContentFormatError,
  type FolderItem,
  fieldOf,
  readContentFolder,
} from './content-folder.ts'
import type { SampleParts } from './index.ts'
import { storePictures } from './pictures.ts'

const root = join(import.meta.dirname, '../../sample')

/** An order in which an item comes after those that its fields refer to. */
const loadingOrder: readonly KindName[] = [
  'author',
  'category',
  'contact',
  'gallery',
  'image',
  'article',
  'news',
  'book',
  'link',
  'timeline',
]

/** Stores the pictures and saves all items of the sample site. The site is empty. */
export async function fillWithSample(parts: SampleParts): Promise<void> {
  const folder = await readContentFolder(root, parts.language)
  const pictures = await storePictures(parts, join(root, 'pictures'), fileNames(folder))
  await new SampleLoader(parts, pictures).load(folder)
}

function fileNames(folder: ContentFolder): string[] {
  const images = folder.items('image').map(({ values }) => String(values.file))
  return folder.site.banner === undefined ? images : [...images, String(folder.site.banner)]
}

const linkByKey = new RegExp(`(?<=href=")(${loadingOrder.join('|')}):[a-z0-9-]+(?=")`, 'g')

function hasLinksByKey(values: FolderItem['values']): boolean {
  return Object.values(values).some((value) => String(value).match(linkByKey) !== null)
}

class SampleLoader {
  readonly #parts: SampleParts
  /** Hashes by file names. */
  readonly #pictures: ReadonlyMap<string, string>
  readonly #ids = new Map<string, number>()
  readonly #asker: Asker

  constructor(parts: SampleParts, pictures: ReadonlyMap<string, string>) {
    this.#parts = parts
    this.#pictures = pictures
    this.#asker = {
      person: system,
      language: parts.language,
      trace: { saw: () => undefined, freshUntil: () => undefined },
    }
  }

  async load(folder: ContentFolder): Promise<void> {
    const unlinked: FolderItem[] = []
    for (const kind of loadingOrder) {
      for (const item of folder.items(kind)) if (!(await this.#add(item))) unlinked.push(item)
    }
    // Texts that link to items which came after them.
    for (const item of unlinked) await this.#setLinks(item)
    const { webTitle, webAuthor, ...site } = folder.site
    const { language, data } = this.#parts
    // Not in the site's row, which holds what the owner has saved: the operator's settings override these, the owner's both.
    await data.sample.setSite({ webTitle: String(webTitle), webAuthor: String(webAuthor), lang: language })
    await this.#save('site', this.#resolve('site', site, 'site'), null)
  }

  /** Saves an item; false where its texts link to items that are not there yet. */
  async #add({ kind, key, published, values }: FolderItem): Promise<boolean> {
    const resolved = this.#resolve(kind, values, `${kind} ${key}`)
    this.#ids.set(`${kind}:${key}`, await this.#save(kind, resolved, published))
    return !hasLinksByKey(resolved)
  }

  async #setLinks({ kind, key, values }: FolderItem): Promise<void> {
    const where = `${kind} ${key}`
    const texts = Object.entries(values).filter(([name]) => fieldOf(kind, name)?.type === 'html')
    const linked = this.#resolve(kind, Object.fromEntries(texts), where)
    if (hasLinksByKey(linked)) throw new ContentFormatError(where, 'links to an item that is not there')
    const id = this.#ids.get(`${kind}:${key}`) ?? 0
    await this.#parts.content.save(kind, { id, version: 1, values: linked }, this.#asker)
  }

  async #save(kind: KindName, values: FolderItem['values'], publishedAt: string | null): Promise<number> {
    const saved = await this.#parts.content.save(kind, { values, publishedAt, sample: true }, this.#asker)
    return saved.id
  }

  /** Values with ids for keys and hashes for file names; links to items that are not there stay as they are. */
  #resolve(kind: KindName, values: FolderItem['values'], where: string): FolderItem['values'] {
    const resolved = Object.entries(values).map(([name, value]) => {
      const field = fieldOf(kind, name)
      if (field?.type === 'ref') return [name, this.#idOf(`${field.to}:${value}`, where)] as const
      if (field?.type === 'file') return [name, this.#pictures.get(String(value)) ?? ''] as const
      if (field?.type === 'html') return [name, this.#withPaths(String(value))] as const
      return [name, value] as const
    })
    return Object.fromEntries(resolved)
  }

  #withPaths(html: string): string {
    return html.replace(linkByKey, (link, kind: string) => {
      const id = this.#ids.get(link)
      return id === undefined ? link : `/${kind}/${id}`
    })
  }

  #idOf(key: string, where: string): number {
    const id = this.#ids.get(key)
    if (id === undefined) throw new ContentFormatError(where, `refers to ${key}, which is not there`)
    return id
  }
}
