import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { stringify as stringifyYaml } from 'yaml'
import type { ImportNoteCode } from '../../domain/import-report.ts'
import { getFieldMaxLength, getKindDefinition, type KindName } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { isReservedPath, parseSitePath } from '../../domain/redirect-paths.ts'
import {
  ContentFormatError,
  contentFormatVersion,
  createItemKey,
  findRichTextField,
} from '../content-folder/index.ts'
import { type ConvertedPicture, ConvertedPictures } from './converted-pictures.ts'

/** Receives what a conversion changed or left out. */
export type ReportNote = (code: ImportNoteCode, source: string, detail: string) => void

/** An item in the words of a content folder: references are keys, files are names that `addPicture` returned. */
export interface ConvertedItem {
  /** From `reserveKey`. */
  readonly key: string
  /** The id in the source, if items of this kind are known by it; else they are numbered in their order. */
  readonly id?: number
  /** ISO 8601; null if the source does not say. */
  readonly created: string | null
  readonly edited: string | null
  /** Null for a draft, and for kinds that are not published. */
  readonly published: string | null
  /** The original name of an image's file. */
  readonly fileName?: string
  /** Empty ones are left out; texts that are too long are cut. */
  readonly values: Readonly<Record<string, string | number | null>>
  /** What it is called in the source, for notes. */
  readonly source: string
}

/** The folder of the only language. */
const contentFolder = 'content'

type Fields = Record<string, string | number>

/** Writes a content folder (docs/content-format.md) of converted items. */
export class ContentFolderWriter {
  /** Reports what was changed or left out. */
  readonly note: ReportNote
  readonly #folder: string
  readonly #language: Language
  readonly #pictures: ConvertedPictures
  readonly #keys = new Map<KindName, Set<string>>()
  readonly #ids = new Map<KindName, Set<number>>()
  readonly #lists = new Map<KindName, Fields[]>()
  readonly #redirectedPaths = new Set<string>()
  #site: Readonly<Fields> = {}

  constructor(folder: string, language: Language, note: ReportNote) {
    this.#folder = folder
    this.#language = language
    this.#pictures = new ConvertedPictures(join(folder, 'pictures'))
    this.note = note
  }

  /** A key for an item, made of its name in the source; others can refer to it before the item is added. */
  reserveKey(kind: KindName, name: string): string {
    const taken = getOrCreate(this.#keys, kind, () => new Set())
    const key = createItemKey(kind, taken.size + 1, name, taken)
    taken.add(key)
    return key
  }

  /** Adds an item. Items that others of the same kind refer to, such as parents, come first. */
  async addItem(kind: KindName, item: ConvertedItem): Promise<void> {
    const { key, created, published, fileName } = item
    // An item without the time of its last edit would be taken as edited on the site by a later import.
    const edited = item.edited ?? created
    const head: Fields = {
      id: this.#chooseId(kind, item.id),
      ...(created === null ? {} : { created }),
      ...(edited === null ? {} : { edited }),
      ...(published === null || !getKindDefinition(kind).published ? {} : { published }),
      ...(fileName === undefined ? {} : { fileName }),
    }
    const textField = findRichTextField(kind) ?? ''
    const { [textField]: html = null, ...values } = this.#fitValues(kind, item)
    if (textField === '') this.#addToList(kind, { key, ...head, ...values })
    else await this.#writeTextFile(kind, key, { ...head, ...values }, html === null ? null : String(html))
  }

  /** Redirects an old path to an item; reports a path that the site uses itself. */
  addRedirect(fromPath: string, kind: KindName, key: string): void {
    const path = parseSitePath(fromPath)
    if (path === null || isReservedPath(path)) {
      this.note('no_redirect', `${kind}:${key}`, fromPath)
      return
    }
    if (this.#redirectedPaths.has(path)) return
    this.#redirectedPaths.add(path)
    const redirect = { fromPath: path, toAddress: `${kind}:${key}` }
    this.#addToList('redirect', {
      key: this.reserveKey('redirect', path),
      id: this.#chooseId('redirect', undefined),
      ...redirect,
    })
  }

  /** Copies a picture into the folder, once; null, with a note, if the site cannot show such a file. */
  async addPicture(file: string, source: string): Promise<ConvertedPicture | null> {
    try {
      return await this.#pictures.add(file)
    } catch (error) {
      if (!(error instanceof ContentFormatError)) throw error
      this.note('unsupported_file', source, basename(file))
      return null
    }
  }

  /** Settings of the site, which are used only if it has none of its own. */
  setSite(values: Readonly<Record<string, string>>): void {
    this.#site = { ...this.#site, ...this.#fitValues('site', { values, source: 'site' }) }
  }

  /** Writes the lists and the settings; called once, after the last item. */
  async finish(): Promise<void> {
    const { about, ...settings } = this.#site
    await this.#writeFile(
      join(contentFolder, 'site.md'),
      formatTextFile(settings, about === undefined ? null : String(about)),
    )
    for (const [kind, list] of this.#lists)
      await this.#writeFile(
        join(contentFolder, `${getKindDefinition(kind).collection}.json`),
        JSON.stringify(list),
      )
    const site = { format: contentFormatVersion, languages: { [this.#language]: contentFolder } }
    await this.#writeFile('site.json', JSON.stringify(site))
  }

  #addToList(kind: KindName, fields: Fields): void {
    getOrCreate(this.#lists, kind, () => []).push(fields)
  }

  async #writeTextFile(kind: KindName, key: string, head: Fields, html: string | null): Promise<void> {
    const { collection } = getKindDefinition(kind)
    await this.#writeFile(join(contentFolder, collection, `${key}.md`), formatTextFile(head, html))
  }

  async #writeFile(name: string, text: string): Promise<void> {
    const file = join(this.#folder, name)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
  }

  /** The id in the source if it is free, else the next number. */
  #chooseId(kind: KindName, wanted: number | undefined): number {
    const taken = getOrCreate(this.#ids, kind, () => new Set<number>())
    let id = wanted !== undefined && Number.isInteger(wanted) && wanted > 0 ? wanted : taken.size + 1
    while (taken.has(id)) id += 1
    taken.add(id)
    return id
  }

  /** The values that are not empty, with texts cut to the length of their fields. */
  #fitValues(kind: KindName, { values, source }: Pick<ConvertedItem, 'values' | 'source'>): Fields {
    const { fields } = getKindDefinition(kind)
    const fitted: Fields = {}
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === '') continue
      const field = fields[name]
      const maxLength = field === undefined ? null : getFieldMaxLength(field)
      const isPlainText = field?.type === 'text' || field?.type === 'lines'
      if (!isPlainText || maxLength === null || String(value).length <= maxLength) fitted[name] = value
      else {
        fitted[name] = shortenText(String(value), maxLength)
        this.note('shortened', source, name)
      }
    }
    return fitted
  }
}

/** Cuts a text at the end of a word, if there is one in its second half. */
export function shortenText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const beginning = text.slice(0, maxLength - 1)
  const end = beginning.search(/\s+\S*$/)
  return `${(end > maxLength / 2 ? beginning.slice(0, end) : beginning.replace(/[\ud800-\udbff]$/, '')).trimEnd()}…`
}

/** Front matter and, below it, a rich text as HTML. */
function formatTextFile(fields: Readonly<Record<string, unknown>>, html: string | null): string {
  const head = stringifyYaml({ ...fields, ...(html === null ? {} : { markup: 'html' }) }, { lineWidth: 0 })
  return `---\n${head}---\n${html === null ? '' : `\n${html}\n`}`
}

function getOrCreate<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const value = map.get(key) ?? create()
  map.set(key, value)
  return value
}
