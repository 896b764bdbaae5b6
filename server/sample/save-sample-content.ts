import { join } from 'node:path'
import { type KindName, kindNames } from '../../domain/kinds/index.ts'
import { kindsInCreationOrder } from '../../domain/kinds/reference-fields.ts'
import type { Language } from '../../domain/language.ts'
import { systemActor } from '../../domain/permissions.ts'
import type { ContentServices } from '../content/contract/content-services.ts'
import type { RequestContext } from '../content/contract/items.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { ContentEventBus } from '../events/index.ts'
import type { FileStore } from '../files/contract.ts'
import {
  type ContentFolder,
  type ContentFolderItem,
  ContentFormatError,
  findContentField,
  readContentFolder,
} from './content-folder.ts'
import { storeSamplePictures } from './sample-pictures.ts'

/** The site that is filled. */
export interface SampleContentDeps {
  readonly content: ContentServices
  readonly data: SiteDatabase
  readonly events: ContentEventBus
  readonly files: FileStore
  readonly language: Language
  /** Tells this site from others that share its database: one of them may be filling it right now. */
  readonly instance: string
}

const root = join(import.meta.dirname, '../../sample')

/** Stores the pictures and saves all items of the sample site. The site is empty. */
export async function saveSampleContent(deps: SampleContentDeps): Promise<void> {
  const folder = await readContentFolder(root, deps.language)
  const pictures = await storeSamplePictures(deps, join(root, 'pictures'), listPictureFileNames(folder))
  await new SampleLoader(deps, pictures).load(folder)
}

function listPictureFileNames(folder: ContentFolder): string[] {
  const images = folder.items('image').map(({ values }) => String(values.file))
  return folder.site.banner === undefined ? images : [...images, String(folder.site.banner)]
}

const linkByKey = new RegExp(`(?<=href=")(${kindNames.join('|')}):[a-z0-9-]+(?=")`, 'g')

function hasLinksByKey(values: ContentFolderItem['values']): boolean {
  return Object.values(values).some((value) => String(value).match(linkByKey) !== null)
}

class SampleLoader {
  readonly #parts: SampleContentDeps
  /** Hashes by file names. */
  readonly #pictures: ReadonlyMap<string, string>
  readonly #ids = new Map<string, number>()
  readonly #asker: RequestContext

  constructor(parts: SampleContentDeps, pictures: ReadonlyMap<string, string>) {
    this.#parts = parts
    this.#pictures = pictures
    this.#asker = {
      actor: systemActor,
      language: parts.language,
      cacheTags: { addTag: () => undefined, expireAt: () => undefined },
    }
  }

  async load(folder: ContentFolder): Promise<void> {
    const unlinked: ContentFolderItem[] = []
    for (const kind of kindsInCreationOrder) {
      for (const item of folder.items(kind)) if (!(await this.#add(item))) unlinked.push(item)
    }
    // Texts that link to items which came after them.
    for (const item of unlinked) await this.#setLinks(item)
    const { webTitle, webAuthor, ...site } = folder.site
    const { language, data } = this.#parts
    // Not in the site's row, which holds what the owner has saved: the operator's settings override these, the owner's both.
    await data.sample.saveSiteDefaults({
      webTitle: String(webTitle),
      webAuthor: String(webAuthor),
      lang: language,
    })
    await this.#save('site', this.#resolve('site', site, 'site'), null)
  }

  /** Saves an item; false where its texts link to items that are not there yet. */
  async #add({ kind, key, published, values }: ContentFolderItem): Promise<boolean> {
    const resolved = this.#resolve(kind, values, `${kind} ${key}`)
    this.#ids.set(`${kind}:${key}`, await this.#save(kind, resolved, published))
    return !hasLinksByKey(resolved)
  }

  async #setLinks({ kind, key, values }: ContentFolderItem): Promise<void> {
    const where = `${kind} ${key}`
    const texts = Object.entries(values).filter(([name]) => findContentField(kind, name)?.type === 'html')
    const linked = this.#resolve(kind, Object.fromEntries(texts), where)
    if (hasLinksByKey(linked)) throw new ContentFormatError(where, 'links to an item that is not there')
    const id = this.#ids.get(`${kind}:${key}`) ?? 0
    await this.#parts.content.items.save(kind, { id, version: 1, values: linked }, this.#asker)
  }

  async #save(
    kind: KindName,
    values: ContentFolderItem['values'],
    publishedAt: string | null,
  ): Promise<number> {
    const saved = await this.#parts.content.items.save(
      kind,
      { values, publishedAt, sample: true },
      this.#asker,
    )
    return saved.id
  }

  /** Values with ids for keys and hashes for file names; links to items that are not there stay as they are. */
  #resolve(kind: KindName, values: ContentFolderItem['values'], where: string): ContentFolderItem['values'] {
    const resolved = Object.entries(values).map(([name, value]) => {
      const field = findContentField(kind, name)
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
