import { join } from 'node:path'
import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../domain/kinds/index.ts'
import { isLanguage, type Language } from '../../domain/language.ts'
import { systemActor } from '../../domain/permissions.ts'
import { findPictureHashPrefixesInHtml } from '../../domain/text/picture-paths.ts'
import { type ContentServices, sanitizeItemForActor } from '../content/index.ts'
import type { Repositories, SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import {
  contentFormatVersion,
  derivationsFileName,
  findRichTextField,
  isContentKey,
} from './content-format.ts'
import {
  type ContentIndex,
  createContentIndex,
  itemKindNames,
  iterateItems,
  type LeftOutItem,
} from './content-index.ts'
import { readEffectiveSettings } from './effective-settings.ts'
import { ExportedAttachments } from './export-attachments.ts'
import { type ExportFolder, openExportFolder, readEarlierFile } from './export-folder.ts'
import { ExportedPictures } from './export-pictures.ts'
import {
  type FolderValues,
  formatJsonList,
  formatMarkdownFile,
  toFolderHead,
  toFolderValues,
} from './format-content-files.ts'
import { createTransferContext } from './transfer-context.ts'

export interface ContentExportDeps {
  readonly data: SiteDatabase
  readonly content: Pick<ContentServices, 'site'>
  readonly files: FileStore
}

export interface ContentExportReport {
  readonly itemCount: number
  readonly pictureCount: number
  /** Items that require an item in the trash. */
  readonly leftOut: readonly LeftOutItem[]
  /** Names of pictures and attachments whose bytes are missing in the file store. */
  readonly missingPictures: readonly string[]
}

/** Reports the progress of the items or of the pictures. */
export type TransferProgress = (step: 'items' | 'pictures', done: number, total: number) => void

const siteFileName = 'site.json'
/** Settings that a language folder has. */
const localizedSettings: readonly string[] = ['webTitle', 'webAuthor', 'about']

/** Writes all content except the trash as a content folder: its state at one point in time. */
export async function exportContentFolder(
  { data, content, files }: ContentExportDeps,
  path: string,
  onProgress: TransferProgress,
): Promise<ContentExportReport> {
  const folder = await openExportFolder(path, siteFileName, () => listEarlierEntries(path))
  try {
    const defaults = await content.site.defaults(createTransferContext('en-US'))
    const { index, pictures, attachments } = await data.readSnapshot(async (repositories) => {
      const index = await createContentIndex(repositories)
      const pictures = new ExportedPictures(repositories)
      const attachments = new ExportedAttachments(repositories)
      const writer = new ContentFolderWriter(
        repositories,
        folder,
        index,
        { pictures, attachments },
        onProgress,
      )
      await writer.nameImageFiles()
      await writer.writeAll(defaults)
      const derivations = pictures.listDerivations()
      if (derivations.length > 0)
        await folder.writeFile(derivationsFileName, `${JSON.stringify(derivations, null, 2)}\n`)
      return { index, pictures, attachments }
    })
    let copied = 0
    const onCopied = () => {
      copied += 1
      onProgress('pictures', copied, pictures.count + attachments.count)
    }
    const missingPictures = await pictures.copy(files, folder, onCopied)
    const missingAttachments = await attachments.copy(files, folder, onCopied)
    await folder.publish()
    const { itemCount, leftOut } = index
    return {
      itemCount,
      leftOut,
      pictureCount: pictures.count - missingPictures.length,
      missingPictures: [...missingPictures, ...missingAttachments],
    }
  } catch (error) {
    await folder.discard()
    throw error
  }
}

/** The entries of the export that a folder holds; none if it holds something else. */
async function listEarlierEntries(path: string): Promise<string[]> {
  const text = await readEarlierFile(join(path, siteFileName))
  if (text === null) return []
  try {
    const { format, languages }: Readonly<Record<string, unknown>> = JSON.parse(text)
    if (format !== contentFormatVersion || typeof languages !== 'object' || languages === null) return []
    const folders = Object.values(languages).filter((name) => typeof name === 'string' && isContentKey(name))
    return [siteFileName, derivationsFileName, 'pictures', 'files', ...folders]
  } catch {
    return []
  }
}

class ContentFolderWriter {
  readonly #repositories: Repositories
  readonly #folder: ExportFolder
  readonly #index: ContentIndex
  readonly #pictures: ExportedPictures
  readonly #attachments: ExportedAttachments
  readonly #onProgress: TransferProgress
  readonly #textPicturePrefixes = new Set<string>()
  #written = 0

  constructor(
    repositories: Repositories,
    folder: ExportFolder,
    index: ContentIndex,
    {
      pictures,
      attachments,
    }: { readonly pictures: ExportedPictures; readonly attachments: ExportedAttachments },
    onProgress: TransferProgress,
  ) {
    this.#repositories = repositories
    this.#folder = folder
    this.#index = index
    this.#pictures = pictures
    this.#attachments = attachments
    this.#onProgress = onProgress
  }

  /** A file has the key of the first image that shows it. */
  async nameImageFiles(): Promise<void> {
    for await (const { id, file } of iterateItems(this.#repositories, 'image')) {
      const key = this.#index.findKey('image', id)
      if (key !== null) await this.#pictures.add(file, key)
    }
  }

  async writeAll(defaults: Readonly<Record<string, unknown>>): Promise<void> {
    const { settings } = await readEffectiveSettings(this.#repositories, defaults)
    const lang: unknown = settings.lang
    const language = isLanguage(lang) ? lang : 'en-US'
    const languageFolder = language.slice(0, 2)
    for (const kind of itemKindNames) await this.#writeKind(kind, languageFolder)
    await this.#collectTextFiles('site', settings)
    // Before those of the settings: an import that leaves the settings as they are finds them by these names.
    for (const prefix of this.#textPicturePrefixes) await this.#pictures.addByHashPrefix(prefix)
    await this.#writeSite(settings, language, languageFolder)
  }

  async #writeKind(kind: KindName, languageFolder: string): Promise<void> {
    const { collection } = getKindDefinition(kind)
    const isMarkdown = findRichTextField(kind) !== null
    const list: FolderValues[] = []
    for await (const stored of iterateItems(this.#repositories, kind)) {
      const key = this.#index.findKey(kind, stored.id)
      if (key === null) continue
      const item = this.#sanitize(kind, stored)
      await this.#collectTextFiles(kind, item)
      const file = kind === 'image' ? String(getFieldValue(item, 'file')) : null
      const head = toFolderHead(kind, item, file === null ? null : this.#pictures.findOriginalName(file))
      const values = { ...head, ...toFolderValues(kind, item, this.#names) }
      if (isMarkdown)
        await this.#folder.writeFile(
          `${languageFolder}/${collection}/${key}.md`,
          formatMarkdownFile(kind, values, this.#names),
        )
      else list.push({ key, ...values })
      this.#written += 1
      this.#onProgress('items', this.#written, this.#index.itemCount)
    }
    if (list.length > 0)
      await this.#folder.writeFile(`${languageFolder}/${collection}.json`, formatJsonList(list))
  }

  async #writeSite(
    settings: Readonly<Record<string, unknown>>,
    language: Language,
    languageFolder: string,
  ): Promise<void> {
    for (const name of ['banner', 'favicon', 'shareImage']) {
      const hash = settings[name]
      if (typeof hash === 'string') await this.#pictures.add(hash, name.toLowerCase())
    }
    const values = Object.entries(toFolderValues('site', settings, this.#names))
    const isLocalized = ([name]: [string, unknown]) => localizedSettings.includes(name)
    const localized = Object.fromEntries(values.filter(isLocalized))
    const common = Object.fromEntries(values.filter((entry) => !isLocalized(entry)))
    await this.#folder.writeFile(
      `${languageFolder}/site.md`,
      formatMarkdownFile('site', localized, this.#names),
    )
    const siteFile = {
      format: contentFormatVersion,
      languages: { [language]: languageFolder },
      ...common,
    }
    await this.#folder.writeFile(siteFileName, `${JSON.stringify(siteFile, null, 2)}\n`)
  }

  get #names() {
    return { index: this.#index, findPictureName: this.#pictures.findName }
  }

  #sanitize<K extends KindName>(kind: K, item: Item<K>): Item<K> {
    return sanitizeItemForActor(kind, item, { actor: systemActor })
  }

  async #collectTextFiles(kind: KindName, item: Item | Readonly<Record<string, unknown>>): Promise<void> {
    const fields: Readonly<Record<string, unknown>> = { ...item }
    const html = fields[findRichTextField(kind) ?? '']
    if (typeof html !== 'string') return
    for (const prefix of findPictureHashPrefixesInHtml(html)) this.#textPicturePrefixes.add(prefix)
    await this.#attachments.addFromText(html)
  }
}
