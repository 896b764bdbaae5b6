import { posix } from 'node:path'
import { foldCaseAndAccents } from '../../../domain/text/fold-case-and-accents.ts'
import { matchKindName } from '../tables/match-columns.ts'
import { parseBoolean, parseTime, type TimeOptions } from '../tables/parse-cell.ts'
import { type FrontMatter, parseFrontMatter, readText, readTexts } from './front-matter.ts'

/** A Markdown file. */
export interface MarkdownDocument {
  /** The path among the files. */
  readonly name: string
  readonly kind: 'article' | 'news'
  readonly title: string
  readonly body: string
  readonly fields: FrontMatter['fields']
  /** Why the fields before the text could not be read. */
  readonly error: string | null
  readonly created: string | null
  readonly edited: string | null
  readonly isDraft: boolean
  readonly category: string | null
  /** Paths on the old site. */
  readonly oldPaths: readonly string[]
  /** Other names that links may use. */
  readonly aliases: readonly string[]
}

/** Folders of site generators that say nothing about what is in them. */
const technicalFolder = /^(?:_?posts?|_?drafts?|content|src|docs?|pages|blog|articles|clanky|_[\w-]+|\.+)$/i
const datedName = /^(\d{4})-(\d{2})-(\d{2})[-_ ]?(.*)$/

/** Reads a Markdown file of Jekyll, Hugo, Obsidian or none of them. */
export function parseMarkdownDocument(name: string, text: string, options: TimeOptions): MarkdownDocument {
  const { fields, body: wholeBody, error } = parseFrontMatter(text)
  const folders = posix.dirname(name).split('/')
  const stem = posix.basename(name).replace(/\.\w+$/, '')
  // A folder with an index file is one article with its pictures.
  const isBundle = /^_?index$/i.test(stem)
  const ownName = isBundle ? (folders.at(-1) ?? stem) : stem
  const [, year, month, day, rest] = datedName.exec(ownName) ?? []
  const slug = readText(fields, 'slug') ?? rest ?? ownName
  const { heading, body } = takeHeading(wholeBody)
  const title = readText(fields, 'title', 'nazev', 'titulek', 'name')
  const date = readText(
    fields,
    'date',
    'published',
    'publishdate',
    'created',
    'createdat',
    'datecreated',
    'datum',
  )
  const fileDate = year === undefined ? null : `${year}-${month}-${day}`
  const created = [date, fileDate].flatMap((time) =>
    time === null ? [] : (parseTime(time, options) ?? []),
  )[0]
  const edited = readText(
    fields,
    'lastmod',
    'lastmodified',
    'lastmodifiedat',
    'updated',
    'modified',
    'edited',
    'upraveno',
  )
  const categoryFolder = folders
    .slice(0, isBundle ? -1 : undefined)
    .findLast((folder) => !technicalFolder.test(folder))
  const aliases = readTexts(fields, 'aliases', 'alias')
  return {
    ...{ name, fields, error, aliases },
    kind: isNews(fields, folders) ? 'news' : 'article',
    title: title ?? heading ?? formatFileName(rest || ownName),
    // A heading that repeats the title would be there twice.
    body:
      heading !== null && (title === null || foldCaseAndAccents(title) === foldCaseAndAccents(heading))
        ? body
        : wholeBody,
    created: created ?? null,
    edited: edited === null ? null : parseTime(edited, options),
    isDraft: isDraft(fields) || folders.includes('_drafts'),
    category:
      readText(fields, 'category', 'categories', 'rubrika', 'kategorie') ?? formatFolder(categoryFolder),
    oldPaths: listOldPaths({
      fields,
      folders: isBundle ? folders.slice(0, -1) : folders,
      slug,
      fileDate,
      aliases,
    }),
  }
}

function isNews(fields: FrontMatter['fields'], folders: readonly string[]): boolean {
  const names = [...readTexts(fields, 'type', 'kind'), ...folders]
  return names.some((name) => matchKindName(name) === 'news')
}

function isDraft(fields: FrontMatter['fields']): boolean {
  const [draft, published, status] = ['draft', 'published', 'status'].map((name) => readText(fields, name))
  return (
    parseBoolean(draft ?? '') === true ||
    [published, status].some((text) => parseBoolean(text ?? '') === false)
  )
}

/** The first heading, if nothing is before it. */
function takeHeading(text: string): { heading: string | null; body: string } {
  const [line, marked, underlined] =
    /^\s*(?:# +(\S.*)(?:\r?\n|$)|(\S.*)\r?\n=+[ \t]*(?:\r?\n|$))/.exec(text) ?? []
  const words = underlined ?? (marked ?? '').trimEnd().replace(/(?<!#)#+$/, '')
  const heading = words.replaceAll(/[*_`]|\[|\]\([^)]*\)/g, '').trim()
  return heading === '' ? { heading: null, body: text } : { heading, body: text.slice(line?.length) }
}

function formatFileName(name: string): string {
  const words = name.includes(' ') ? name : name.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function formatFolder(folder: string | undefined): string | null {
  return folder === undefined || folder === '' ? null : formatFileName(folder)
}

interface OldAddressParts {
  readonly fields: FrontMatter['fields']
  readonly folders: readonly string[]
  readonly slug: string
  readonly fileDate: string | null
  readonly aliases: readonly string[]
}

/** The paths that Jekyll and Hugo give a file by default, and those that it names itself. */
function listOldPaths({ fields, folders, slug, fileDate, aliases }: OldAddressParts): string[] {
  const own = [...readTexts(fields, 'permalink', 'url'), ...aliases, ...readTexts(fields, 'redirectfrom')]
  const paths = own.filter((path) => path.startsWith('/') && !path.includes(':'))
  if (folders.includes('_posts') && fileDate !== null) {
    const categories = readTexts(fields, 'categories', 'category').map((name) => name.toLowerCase())
    paths.push(`/${[...categories, ...fileDate.split('-')].join('/')}/${slug}.html`)
  } else if (folders[0] === 'content')
    paths.push(`/${[...folders.slice(1), slug].join('/').toLowerCase().replaceAll(' ', '-')}/`)
  else if (fields.has('slug')) paths.push(`/${[...folders.filter((name) => name !== '.'), slug].join('/')}/`)
  return paths
}
