import { join } from 'node:path'
import { type KindName, kindNames } from '../../domain/kinds/index.ts'
import { kindNamesInCreationOrder } from '../../domain/kinds/reference-fields.ts'
import type { Language } from '../../domain/language.ts'
import { systemActor } from '../../domain/permissions.ts'
import type { ContentServices } from '../content/contract/content-services.ts'
import type { RequestContext } from '../content/contract/items.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { ContentEventBus } from '../events/index.ts'
import type { FileStore } from '../files/contract.ts'
import {
  type ContentFolderItem,
  ContentFormatError,
  findContentFieldDefinition,
  readContentFolderInLanguage,
  type SingleLanguageContentFolder,
} from './content-folder.ts'
import { storeSamplePictures } from './sample-pictures.ts'

export interface SampleContentDeps {
  readonly content: ContentServices
  readonly data: SiteDatabase
  readonly events: ContentEventBus
  readonly files: FileStore
  readonly language: Language
  /**
   * Identifies this installation among others that share the database, one of which may be loading the
   * sample.
   */
  readonly instance: string
}

const root = join(import.meta.dirname, '../../sample')

/** Stores the pictures and saves all items of the sample site. The site must be empty. */
export async function saveSampleContent(deps: SampleContentDeps): Promise<void> {
  const folder = await readContentFolderInLanguage(root, deps.language)
  const pictures = await storeSamplePictures(deps, join(root, 'pictures'), listPictureFileNames(folder))
  await new SampleLoader(deps, pictures).load(folder)
}

function listPictureFileNames(folder: SingleLanguageContentFolder): string[] {
  const images = folder.items('image').map(({ values }) => String(values.file))
  return folder.site.banner === undefined ? images : [...images, String(folder.site.banner)]
}

const linkByKey = new RegExp(`(?<=href=")(${kindNames.join('|')}):[a-z0-9-]+(?=")`, 'g')

function hasLinksByKey(values: ContentFolderItem['values']): boolean {
  return Object.values(values).some((value) => String(value).match(linkByKey) !== null)
}

class SampleLoader {
  readonly #deps: SampleContentDeps
  /** Hashes by file names. */
  readonly #pictures: ReadonlyMap<string, string>
  readonly #ids = new Map<string, number>()
  readonly #context: RequestContext

  constructor(deps: SampleContentDeps, pictures: ReadonlyMap<string, string>) {
    this.#deps = deps
    this.#pictures = pictures
    this.#context = {
      actor: systemActor,
      language: deps.language,
      cacheTags: { addTag: () => undefined, expireAt: () => undefined },
    }
  }

  async load(folder: SingleLanguageContentFolder): Promise<void> {
    const unlinked: ContentFolderItem[] = []
    for (const kind of kindNamesInCreationOrder) {
      for (const item of folder.items(kind)) if (!(await this.#add(item))) unlinked.push(item)
    }
    // Texts that link to items created after them.
    for (const item of unlinked) await this.#setLinks(item)
    const { webTitle, webAuthor, ...site } = folder.site
    const { language, data } = this.#deps
    // Saved as defaults, not as the owner's settings: the operator's settings override these, and the owner's
    // override both.
    await data.sample.saveSiteDefaults({
      webTitle: String(webTitle),
      webAuthor: String(webAuthor),
      lang: language,
    })
    await this.#save('site', this.#resolve('site', site, 'site'), null)
  }

  /** Saves an item; false if its texts link to items that do not exist yet. */
  async #add({ kind, key, published, values }: ContentFolderItem): Promise<boolean> {
    const resolved = this.#resolve(kind, values, `${kind} ${key}`)
    this.#ids.set(`${kind}:${key}`, await this.#save(kind, resolved, published))
    return !hasLinksByKey(resolved)
  }

  async #setLinks({ kind, key, values }: ContentFolderItem): Promise<void> {
    const where = `${kind} ${key}`
    const texts = Object.entries(values).filter(
      ([name]) => findContentFieldDefinition(kind, name)?.type === 'html',
    )
    const linked = this.#resolve(kind, Object.fromEntries(texts), where)
    if (hasLinksByKey(linked)) throw new ContentFormatError(where, 'links to an item that does not exist')
    const id = this.#ids.get(`${kind}:${key}`) ?? 0
    await this.#deps.content.items.save(kind, { id, version: 1, values: linked }, this.#context)
  }

  async #save(
    kind: KindName,
    values: ContentFolderItem['values'],
    publishedAt: string | null,
  ): Promise<number> {
    const saved = await this.#deps.content.items.save(
      kind,
      { values, publishedAt, sample: true },
      this.#context,
    )
    return saved.id
  }

  /** Replaces keys by ids and file names by hashes; links to missing items stay unchanged. */
  #resolve(kind: KindName, values: ContentFolderItem['values'], where: string): ContentFolderItem['values'] {
    const resolved = Object.entries(values).map(([name, value]) => {
      const field = findContentFieldDefinition(kind, name)
      if (field?.type === 'ref') return [name, this.#getId(`${field.to}:${value}`, where)] as const
      if (field?.type === 'file') return [name, this.#pictures.get(String(value)) ?? ''] as const
      if (field?.type === 'html') return [name, this.#replaceLinks(String(value))] as const
      return [name, value] as const
    })
    return Object.fromEntries(resolved)
  }

  #replaceLinks(html: string): string {
    return html.replace(linkByKey, (link, kind: string) => {
      const id = this.#ids.get(link)
      return id === undefined ? link : `/${kind}/${id}`
    })
  }

  #getId(key: string, where: string): number {
    const id = this.#ids.get(key)
    if (id === undefined) throw new ContentFormatError(where, `refers to ${key}, which does not exist`)
    return id
  }
}
