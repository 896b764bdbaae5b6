import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { marked } from 'marked'
import { parse as parseYaml } from 'yaml'
import { toCurrentFieldName } from '../../domain/kinds/former-field-names.ts'
import {
  type FieldDefinition,
  getKindDefinition,
  type KindName,
  kindNames,
} from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { getErrorMessage, isFileNotFoundError } from '../lib/errors.ts'

// Reads the format that docs/content-format.md describes.

/** An item of a content folder. References are keys, files are names in `pictures/`, links in rich text are `kind:key`. */
export interface ContentFolderItem {
  readonly kind: KindName
  readonly key: string
  readonly id: number
  /** A time; null for a draft. */
  readonly published: string | null
  readonly values: Readonly<Record<string, string | number>>
}

/** The content of a folder in one language. */
export interface SingleLanguageContentFolder {
  /** Items of a kind in the order of their ids. */
  items(kind: KindName): readonly ContentFolderItem[]
  /** Site settings: the common ones and those of this language. */
  readonly site: ContentFolderItem['values']
}

/** A file that does not follow the format. */
export class ContentFormatError extends Error {
  constructor(file: string, reason: string) {
    super(`${file}: ${reason}`)
    this.name = 'ContentFormatError'
  }
}

const supportedFormatVersion = 1

/** Reads one language of a content folder. */
export async function readContentFolderInLanguage(
  root: string,
  language: Language,
): Promise<SingleLanguageContentFolder> {
  const { languages, ...settings } = await readSiteFile(join(root, 'site.json'))
  const name = languages[language]
  if (name === undefined) throw new ContentFormatError(join(root, 'site.json'), `no language ${language}`)
  const folder = join(root, name)
  const items = new Map<KindName, readonly ContentFolderItem[]>()
  for (const kind of kindNames.filter((name) => !getKindDefinition(name).single))
    items.set(kind, await readCollection(kind, folder))
  const siteFile = join(folder, 'site.md')
  const localizedSettings = readMarkdown('site', siteFile, await readFile(siteFile, 'utf8'))
  return {
    items: (kind) => items.get(kind) ?? [],
    site: {
      ...validateValues('site', settings, 'site.json'),
      ...validateValues('site', localizedSettings, siteFile),
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

function findRichTextField(kind: KindName): string | null {
  return Object.entries(getKindDefinition(kind).fields).find(([, { type }]) => type === 'html')?.[0] ?? null
}

type Fields = Readonly<Record<string, unknown>>

async function readSiteFile(file: string): Promise<Fields & { languages: Readonly<Record<string, string>> }> {
  const { format, languages, ...settings } = asFields(parseJson(await readFile(file, 'utf8'), file), file)
  if (format !== supportedFormatVersion)
    throw new ContentFormatError(file, `"format" is not ${supportedFormatVersion}`)
  const folders = Object.entries(asFields(languages, file)).map(([language, folder]) => {
    if (typeof folder !== 'string' || !isKey(folder))
      throw new ContentFormatError(file, `"languages" names no folder for ${language}`)
    return [language, folder] as const
  })
  return { ...settings, languages: Object.fromEntries(folders) }
}

async function readMarkdownFolder(kind: KindName, folder: string): Promise<ContentFolderItem[]> {
  const names = (await nullIfMissing(readdir(folder))) ?? []
  const files = names.filter((name) => name.endsWith('.md')).map((name) => join(folder, name))
  return await Promise.all(
    files.map(async (file) => {
      const fields = readMarkdown(kind, file, await readFile(file, 'utf8'))
      return parseItem(kind, { key: basename(file, '.md'), ...fields }, file)
    }),
  )
}

async function readJsonFile(kind: KindName, file: string): Promise<ContentFolderItem[]> {
  const text = await nullIfMissing(readFile(file, 'utf8'))
  if (text === null) return []
  const list = parseJson(text, file)
  if (!Array.isArray(list)) throw new ContentFormatError(file, 'not a list')
  return list.map((entry) => parseItem(kind, asFields(entry, file), file))
}

const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)([\s\S]*)$/

/** Fields of a Markdown file; the body is the kind's rich text field. */
function readMarkdown(kind: KindName, file: string, text: string): Fields {
  const [, head, body = ''] = frontMatter.exec(text) ?? []
  if (head === undefined) throw new ContentFormatError(file, 'no front matter')
  const fields = asFields(parseFrontMatter(head, file), file)
  if (body.trim() === '') return fields
  return { ...fields, [findRichTextField(kind) ?? '']: marked.parse(body, { async: false }) }
}

function parseFrontMatter(head: string, file: string): unknown {
  try {
    return parseYaml(head)
  } catch (error) {
    throw new ContentFormatError(file, `front matter: ${error instanceof Error ? error.message : error}`)
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
  { key, id, published = null, ...fields }: Fields,
  file: string,
): ContentFolderItem {
  if (typeof key !== 'string' || !isKey(key)) throw new ContentFormatError(file, `bad key ${key}`)
  const where = `${file}, ${key}`
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1) throw new ContentFormatError(where, 'no id')
  if (published !== null && (typeof published !== 'string' || Number.isNaN(Date.parse(published))))
    throw new ContentFormatError(where, '"published" is not a time')
  return { kind, key, id, published, values: validateValues(kind, fields, where) }
}

/** Validates the values and maps former field names to current ones. */
function validateValues(kind: KindName, fields: Fields, where: string): ContentFolderItem['values'] {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(fields)) {
    const field = findContentFieldDefinition(kind, toCurrentFieldName(name))
    if (field === null) throw new ContentFormatError(where, `unknown field "${name}"`)
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new ContentFormatError(where, `"${name}" is neither text nor a number`)
    if (field.type === 'file' && !isFileName(String(value)))
      throw new ContentFormatError(where, `"${name}" is not the name of a file in pictures/`)
    // YAML reads a date such as 1907 as a number.
    values[toCurrentFieldName(name)] = isNumeric(field) ? value : String(value)
  }
  return values
}

const authorField = { type: 'ref', to: 'author' } as const

/** The definition of a field; items of every kind may name an author. */
export function findContentFieldDefinition(
  kind: KindName,
  name: string,
): Pick<FieldDefinition, 'type' | 'to'> | null {
  const { fields } = getKindDefinition(kind)
  if (Object.hasOwn(fields, name)) return fields[name] ?? null
  return name === 'author' ? authorField : null
}

function isNumeric({ type }: Pick<FieldDefinition, 'type'>): boolean {
  return type === 'number' || type === 'year'
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

function isKey(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}

function isFileName(text: string): boolean {
  return /^[\w-][\w.-]*$/.test(text)
}

async function nullIfMissing<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise
  } catch (error) {
    if (isFileNotFoundError(error)) return null
    throw error
  }
}
