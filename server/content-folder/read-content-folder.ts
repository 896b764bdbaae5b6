import { basename, join } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { toCurrentFieldName } from '../../domain/kinds/former-field-names.ts'
import {
  type FieldDefinition,
  getKindDefinition,
  type KindName,
  kindNames,
} from '../../domain/kinds/index.ts'
import { isLanguage, type Language } from '../../domain/language.ts'
import { normalizeIsoTimestamp } from '../content/index.ts'
import { getErrorMessage } from '../lib/errors.ts'
import {
  type ContentFolderItem,
  ContentFormatError,
  contentFormatVersion,
  findContentFieldDefinition,
  findRichTextField,
  isContentKey,
  isPictureFileName,
  readableFormatVersions,
  type SingleLanguageContentFolder,
} from './content-format.ts'
import { listFolderNames, readFolderText } from './folder-files.ts'
import { renderMarkdown } from './render-markdown.ts'

type Fields = Readonly<Record<string, unknown>>

/** The folders of the languages, and the settings of all languages. */
interface SiteFile {
  readonly languages: ReadonlyMap<Language, string>
  readonly settings: Fields
}

/** The languages of a content folder. */
export async function readContentFolderLanguages(root: string): Promise<Language[]> {
  return [...(await readSiteFile(root)).languages.keys()]
}

/** Reads one language of a content folder. Throws a `ContentFormatError` for the first wrong file. */
export async function readContentFolderInLanguage(
  root: string,
  language: Language,
): Promise<SingleLanguageContentFolder> {
  const { languages, settings } = await readSiteFile(root)
  const name = languages.get(language)
  if (name === undefined) throw new ContentFormatError(join(root, 'site.json'), `no language ${language}`)
  const folder = join(root, name)
  await listFolderNames(folder)
  const items = new Map<KindName, readonly ContentFolderItem[]>()
  for (const kind of kindNames.filter((name) => !getKindDefinition(name).single))
    items.set(kind, await readCollection(kind, folder))
  const siteFile = join(folder, 'site.md')
  const siteText = await readFolderText(siteFile)
  if (siteText === null) throw new ContentFormatError(siteFile, 'missing')
  return {
    items: (kind) => items.get(kind) ?? [],
    site: {
      ...validateValues('site', settings, join(root, 'site.json')),
      ...validateValues('site', parseMarkdownFile('site', siteFile, siteText), siteFile),
    },
  }
}

/** A kind with rich text is a folder of Markdown files, any other a JSON file. */
async function readCollection(kind: KindName, folder: string): Promise<readonly ContentFolderItem[]> {
  const { collection } = getKindDefinition(kind)
  if (findRichTextField(kind) !== null)
    return sortById(await readMarkdownFolder(kind, join(folder, collection)), collection)
  const file = `${collection}.json`
  return sortById(await readJsonFile(kind, join(folder, file)), file)
}

async function readSiteFile(root: string): Promise<SiteFile> {
  const file = join(root, 'site.json')
  const text = await readFolderText(file)
  if (text === null) throw new ContentFormatError(file, 'missing: this is not a content folder')
  const { format, languages = null, ...settings } = asFields(parseJson(text, file), file)
  if (!readableFormatVersions.includes(format))
    throw new ContentFormatError(file, `"format" is not ${contentFormatVersion} or lower`)
  const folders = Object.entries(asFields(languages, file)).map(([language, folder]) => {
    if (!isLanguage(language)) throw new ContentFormatError(file, `unknown language "${language}"`)
    if (typeof folder !== 'string' || !isContentKey(folder))
      throw new ContentFormatError(file, `"languages" names no folder for ${language}`)
    return [language, folder] as const
  })
  return { languages: new Map(folders), settings }
}

async function readMarkdownFolder(kind: KindName, folder: string): Promise<ContentFolderItem[]> {
  const items: ContentFolderItem[] = []
  for (const name of await listFolderNames(folder)) {
    if (!name.endsWith('.md')) continue
    const file = join(folder, name)
    const text = await readFolderText(file)
    if (text !== null)
      items.push(
        parseItem(kind, { key: basename(name, '.md'), ...parseMarkdownFile(kind, file, text) }, file),
      )
  }
  return items
}

async function readJsonFile(kind: KindName, file: string): Promise<ContentFolderItem[]> {
  const text = await readFolderText(file, 'list')
  if (text === null) return []
  const list = parseJson(text, file)
  if (!Array.isArray(list)) throw new ContentFormatError(file, 'not a list')
  return list.map((entry) => parseItem(kind, asFields(entry, file), file))
}

const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)([\s\S]*)$/

/** Fields of a Markdown file; the body is the kind's rich text field. */
export function parseMarkdownFile(kind: KindName, file: string, text: string): Fields {
  const [, head, body = ''] = frontMatter.exec(text) ?? []
  if (head === undefined) throw new ContentFormatError(file, 'no front matter')
  const { markup, ...fields } = asFields(parseFrontMatter(head, file), file)
  if (markup !== undefined && markup !== 'html') throw new ContentFormatError(file, '"markup" is not "html"')
  if (body.trim() === '') return fields
  return {
    ...fields,
    [findRichTextField(kind) ?? '']: markup === 'html' ? body.trim() : renderBody(body, file),
  }
}

function renderBody(markdown: string, file: string): string {
  try {
    return renderMarkdown(markdown)
  } catch (error) {
    // The parser is recursive.
    if (error instanceof RangeError) throw new ContentFormatError(file, 'the text is nested too deeply')
    throw error
  }
}

function parseFrontMatter(head: string, file: string): unknown {
  try {
    // Aliases could multiply a short text into a huge one.
    return parseYaml(head, { maxAliasCount: 0 })
  } catch (error) {
    throw new ContentFormatError(file, `front matter: ${getErrorMessage(error)}`)
  }
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ContentFormatError(file, getErrorMessage(error))
  }
}

function parseItem(
  kind: KindName,
  { key, id, created = null, edited = null, published = null, fileName = null, ...fields }: Fields,
  file: string,
): ContentFolderItem {
  if (typeof key !== 'string' || !isContentKey(key))
    throw new ContentFormatError(file, `bad key ${String(key).slice(0, 100)}`)
  const where = `${file}, ${key}`
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1) throw new ContentFormatError(where, 'no id')
  if (id > maxItemId) throw new ContentFormatError(where, `the id is above ${maxItemId}`)
  if (fileName !== null && (kind !== 'image' || typeof fileName !== 'string'))
    throw new ContentFormatError(where, 'unknown field "fileName"')
  return {
    kind,
    key,
    id,
    created: parseTime(created, 'created', where),
    edited: parseTime(edited, 'edited', where),
    published: parseTime(published, 'published', where),
    fileName,
    values: validateValues(kind, fields, where),
    source: file,
  }
}

/** Half of what the databases can hold: new items get higher ids than the imported ones. */
const maxItemId = 1_000_000_000

/** A time in the form in which it is stored; null if there is none. */
function parseTime(time: unknown, name: string, where: string): string | null {
  if (time === null) return null
  try {
    // Other programs write microseconds.
    return normalizeIsoTimestamp(typeof time === 'string' ? time.replace(/(\.\d{3})\d+/, '$1') : time)
  } catch {
    throw new ContentFormatError(where, `"${name}" is not a time`)
  }
}

/** Validates the values and maps former field names to current ones. */
function validateValues(kind: KindName, fields: Fields, where: string): ContentFolderItem['values'] {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(fields)) {
    const field = findContentFieldDefinition(kind, toCurrentFieldName(name))
    if (field === null) throw new ContentFormatError(where, `unknown field "${name}"`)
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new ContentFormatError(where, `"${name}" is neither text nor a number`)
    if (field.type === 'file' && !isPictureFileName(String(value)))
      throw new ContentFormatError(where, `"${name}" is not the name of a file in pictures/`)
    // YAML reads a date such as 1907 as a number.
    values[toCurrentFieldName(name)] = isNumeric(field) ? value : String(value)
  }
  return values
}

function isNumeric({ type }: Pick<FieldDefinition, 'type'>): boolean {
  return type === 'number'
}

function sortById(items: readonly ContentFolderItem[], where: string): readonly ContentFolderItem[] {
  const sorted = items.toSorted((a, b) => a.id - b.id)
  const duplicate = sorted.find(({ id }, index) => sorted[index - 1]?.id === id)
  if (duplicate !== undefined) throw new ContentFormatError(where, `the id ${duplicate.id} is used twice`)
  const keys = new Set(sorted.map(({ key }) => key))
  if (keys.size < sorted.length) throw new ContentFormatError(where, 'a key is used twice')
  return sorted
}

function asFields(value: unknown, file: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ContentFormatError(file, 'not a list of fields')
  return { ...value }
}
