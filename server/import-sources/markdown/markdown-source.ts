import { readFile, stat } from 'node:fs/promises'
import { posix } from 'node:path'
import { foldCaseAndAccents } from '../../../domain/text/fold-case-and-accents.ts'
import { extractPlainText } from '../../../domain/text/plain-text.ts'
import { AddedItems, publishUndatedItem } from '../added-items.ts'
import { type ContentFolderWriter, shortenText } from '../content-folder-writer.ts'
import { convertHtml } from '../html/index.ts'
import type { ConversionOptions, ImportSource } from '../import-source.ts'
import { PictureFinder } from '../picture-finder.ts'
import type { SourceFiles } from '../source-files.ts'
import { readText } from './front-matter.ts'
import { type MarkdownDocument, parseMarkdownDocument } from './markdown-document.ts'
import { documentLinkPrefix, renderForeignMarkdown } from './markdown-text.ts'

/** Several times the longest text of the site. */
const maxFileBytes = 4_000_000
/** Files about the folder itself, and parts of site generators. */
const otherFile =
  /(?:^|\/)(?:readme|licen[cs]e|changelog|contributing|code_of_conduct)\.\w+$|(?:^|\/)(?:node_modules|themes|vendor|_site|_layouts|_includes|layouts|archetypes|templates)\/|(?:^|\/)_index\.\w+$/i

/** A folder of Markdown files: of Jekyll, Hugo, Obsidian, or plain ones. */
export const markdownSource: ImportSource = {
  format: 'markdown',
  async recognizes(files) {
    const tables = files.names.filter((name) => /\.(?:csv|tsv)$/i.test(name))
    return listDocuments(files).length > tables.length
  },
  async convert(files, target, options) {
    const converter = new MarkdownConverter(files, target, options)
    await converter.readDocuments()
    await converter.convertDocuments()
  },
}

function listDocuments({ names }: SourceFiles): readonly string[] {
  return names.filter((name) => /\.(?:md|markdown)$/i.test(name) && !otherFile.test(name))
}

interface IndexedDocument {
  readonly name: string
  readonly kind: MarkdownDocument['kind']
  readonly key: string
}

class MarkdownConverter {
  readonly #files: SourceFiles
  readonly #target: ContentFolderWriter
  readonly #options: ConversionOptions
  readonly #pictures: PictureFinder
  readonly #added: AddedItems
  readonly #documents: IndexedDocument[] = []
  /** The links to documents, by path, name, title and old path. */
  readonly #links = new Map<string, string>()
  /** How many documents have a field that is not used. */
  readonly #unknownFields = new Map<string, number>()

  constructor(files: SourceFiles, target: ContentFolderWriter, options: ConversionOptions) {
    this.#files = files
    this.#target = target
    this.#options = options
    this.#pictures = new PictureFinder(files)
    this.#added = new AddedItems(target, options.language)
  }

  /** Documents refer to each other in any order, so their names are read before their texts. */
  async readDocuments(): Promise<void> {
    for (const name of listDocuments(this.#files)) {
      this.#options.signal.throwIfAborted()
      const document = await this.#readDocument(name)
      if (document === null) {
        this.#target.note('unsupported_file', name, name)
        continue
      }
      const { kind, title, aliases, oldPaths } = document
      const key = this.#target.reserveKey(kind, title)
      this.#documents.push({ name, kind, key })
      const stem = name.replace(/\.\w+$/, '').replace(/\/index$/i, '')
      const names = [stem, posix.basename(stem), title, ...aliases, ...oldPaths.map(removeSlashes)]
      // Of two documents with the same name the first one is meant.
      for (const other of names.map(foldLink))
        if (other !== '' && !this.#links.has(other)) this.#links.set(other, `${kind}:${key}`)
      this.#countUnknownFields(document)
    }
    for (const [field, count] of this.#unknownFields)
      this.#target.note('unknown_field', 'front matter', `${field} (${count}×)`)
  }

  async convertDocuments(): Promise<void> {
    let done = 0
    for (const { name, key } of this.#documents) {
      this.#options.signal.throwIfAborted()
      const document = await this.#readDocument(name)
      if (document !== null) await this.#convertDocument(document, key)
      done += 1
      this.#options.onProgress(done, this.#documents.length)
    }
    await this.#added.finish()
  }

  async #readDocument(name: string): Promise<MarkdownDocument | null> {
    const file = this.#files.locate(name)
    if ((await stat(file)).size > maxFileBytes) return null
    const bytes = await readFile(file)
    return parseMarkdownDocument(name, decodeText(bytes), this.#options)
  }

  async #convertDocument(document: MarkdownDocument, key: string): Promise<void> {
    const { name, kind, title, created, edited, error, fields, oldPaths } = document
    const { note } = this.#target
    if (error !== null) note('bad_value', name, `front matter: ${error.slice(0, 200)}`)
    const content = await this.#convertText(document)
    if (content === '') note('filled', name, 'content')
    const author = readText(fields, 'author', 'authors', 'autor')
    const text = extractPlainText(content)
    const description = readText(fields, 'description', 'summary', 'excerpt', 'perex', 'popis', 'subtitle')
    const category = kind === 'article' ? this.#added.addCategory('article', document.category) : null
    await this.#target.addItem(kind, {
      ...{ key, created, edited, source: name, published: this.#publish(document) },
      values: {
        ...(kind === 'news'
          ? { title }
          : {
              ...{ name: title, category, thumb: await this.#findThumb(document) },
              description: shortenText(description ?? (text || title), 255),
            }),
        content: content || `<p>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
        author: author === null ? null : this.#added.addAuthor(author),
      },
    })
    for (const path of oldPaths) this.#target.addRedirect(path, kind, key)
  }

  #publish({ name, kind, created, edited, isDraft }: MarkdownDocument): string | null {
    const { note } = this.#target
    if (!isDraft) return created ?? edited ?? publishUndatedItem(kind, name, note)
    note('made_draft', name, 'draft')
    return null
  }

  async #convertText(document: MarkdownDocument): Promise<string> {
    const { name, body } = document
    const { note } = this.#target
    let html: string
    try {
      html = renderForeignMarkdown(body, (markup) => note('removed_markup', name, markup))
    } catch (error) {
      // The parser is recursive.
      if (!(error instanceof RangeError)) throw error
      note('removed_markup', name, 'nested too deeply')
      html = body.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    }
    return convertHtml(html, {
      source: name,
      note,
      resolveLink: (address) => this.#resolveLink(address, document),
      resolvePicture: (address) => this.#resolvePicture(address, document),
    })
  }

  #resolveLink(address: string, { name }: MarkdownDocument): string | null {
    const isDocumentLink = address.startsWith(documentLinkPrefix)
    if (!isDocumentLink && /^(?:[a-z][a-z0-9+.-]*:|#|\/\/|$)/i.test(address)) return address
    const path = decodePath(isDocumentLink ? address.slice(documentLinkPrefix.length) : address)
      .replace(/[?#].*$/s, '')
      .replace(/\.(?:md|markdown)$/i, '')
    const isAbsolute = path.startsWith('/')
    const relative = isAbsolute ? path : posix.join(posix.dirname(name), path)
    const link = [relative, path, ...(isDocumentLink ? [posix.basename(path)] : [])]
      .map((target) => this.#links.get(foldLink(removeSlashes(target))))
      .find((target) => target !== undefined)
    if (link !== undefined) return link
    // The path of another page or file of the old site may still be valid.
    if (isAbsolute && !isDocumentLink) return address
    this.#target.note('missing_reference', name, path.slice(0, 200))
    return null
  }

  async #resolvePicture(
    address: string,
    { name }: MarkdownDocument,
  ): Promise<{ name: string; hash: string; fileName: string | null } | null> {
    const file = this.#pictures.find(address, posix.dirname(name))
    if (file === null) {
      this.#target.note('missing_picture', name, address.slice(0, 200))
      return null
    }
    const picture = await this.#target.addPicture(file, name)
    return picture === null ? null : { ...picture, fileName: file.split(/[/\\]/).at(-1) ?? null }
  }

  async #findThumb(document: MarkdownDocument): Promise<string | null> {
    const address = readText(
      document.fields,
      'image',
      'cover',
      'thumbnail',
      'featuredimage',
      'thumb',
      'obrazek',
    )
    const picture = address === null ? null : await this.#resolvePicture(address, document)
    return picture === null ? null : this.#added.addImage(picture)
  }

  #countUnknownFields({ fields }: MarkdownDocument): void {
    for (const field of fields.keys())
      if (!knownFields.has(field)) this.#unknownFields.set(field, (this.#unknownFields.get(field) ?? 0) + 1)
  }
}

const knownFields = new Set([
  ...[
    'title',
    'nazev',
    'titulek',
    'name',
    'slug',
    'date',
    'published',
    'publishdate',
    'created',
    'createdat',
  ],
  ...['datecreated', 'datum', 'lastmod', 'lastmodified', 'lastmodifiedat', 'updated', 'modified', 'edited'],
  ...['upraveno', 'category', 'categories', 'rubrika', 'kategorie', 'aliases', 'alias', 'permalink', 'url'],
  ...[
    'redirectfrom',
    'draft',
    'status',
    'type',
    'kind',
    'layout',
    'author',
    'authors',
    'autor',
    'description',
  ],
  ...['summary', 'excerpt', 'perex', 'popis', 'subtitle', 'image', 'cover', 'thumbnail', 'featuredimage'],
  ...['thumb', 'obrazek'],
])

function decodeText(bytes: Buffer): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    text = new TextDecoder('windows-1250').decode(bytes)
  }
  return text.replaceAll('\0', '')
}

function removeSlashes(path: string): string {
  return path.replaceAll(/^\/+|(?<!\/)\/+$/g, '')
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function foldLink(text: string): string {
  return foldCaseAndAccents(text.trim())
}
