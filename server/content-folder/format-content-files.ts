import { stringify as stringifyYaml } from 'yaml'
import { getFieldMaxLength, getKindDefinition, type Item, type KindName } from '../../domain/kinds/index.ts'
import { normalizePlainText, sanitizeContentHtml } from '../content/index.ts'
import { findContentFieldDefinition, findRichTextField, listContentFieldNames } from './content-format.ts'
import type { ContentIndex } from './content-index.ts'
import { convertHtmlToMarkdown } from './html-to-markdown.ts'
import { replaceKeysByPaths, replacePathByKey, replacePathsByKeys } from './item-links.ts'
import { renderMarkdown } from './render-markdown.ts'

/** The values of an item as they are in a content folder. */
export type FolderValues = Readonly<Record<string, string | number>>

interface FolderNames {
  readonly index: Pick<ContentIndex, 'findKey' | 'findId'>
  /** The name of a file in `pictures/`. */
  findPictureName(hash: string): string | null
}

/** Converts an item's fields: references become keys and files become names. Empty ones are omitted. */
export function toFolderValues(
  kind: KindName,
  item: Item | Readonly<Record<string, unknown>>,
  names: FolderNames,
): FolderValues {
  const fields: Readonly<Record<string, unknown>> = { ...item }
  const values: Record<string, string | number> = {}
  for (const name of listContentFieldNames(kind)) {
    const value = toFolderValue(kind, name, fields[name], names) ?? ''
    // A field that is missing in a folder would get its initial value.
    if (value !== '' || getKindDefinition(kind).fields[name]?.initial !== undefined) values[name] = value
  }
  return values
}

function toFolderValue(
  kind: KindName,
  name: string,
  value: unknown,
  { index, findPictureName }: FolderNames,
): string | number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const field = findContentFieldDefinition(kind, name)
  if (field?.type === 'ref') return index.findKey(field.to as KindName, Number(value))
  if (field?.type === 'file') return findPictureName(String(value))
  return isAddressField(kind, name) ? replacePathByKey(String(value), index.findKey) : value
}

/** Whether a field holds an address that may be the path of an item. */
export function isAddressField(kind: KindName, name: string): boolean {
  return getKindDefinition(kind).fields[name]?.rules.split('|').includes('address') ?? false
}

/** The fields that come before those of the kind. */
export function toFolderHead(kind: KindName, item: Item, originalName: string | null): FolderValues {
  const { id, created_at: created, edited_at: edited, published_at: published } = item
  return {
    id,
    created,
    edited,
    ...(published === null || !getKindDefinition(kind).published ? {} : { published }),
    ...(originalName === null ? {} : { fileName: originalName }),
  }
}

/** A Markdown file: the values, except the rich text, and below them the text. */
export function formatMarkdownFile(kind: KindName, values: FolderValues, names: FolderNames): string {
  const textField = findRichTextField(kind) ?? ''
  const { [textField]: html = '', ...others } = values
  const text = html === '' ? null : formatRichText(String(html), names.index, getRichTextMaxLength(kind))
  const head = { ...others, ...(text?.isHtml ? { markup: 'html' } : {}) }
  // An empty object would be written as `{}`, which is no front matter.
  const frontMatter = Object.keys(head).length === 0 ? '{}\n' : stringifyYaml(head, { lineWidth: 0 })
  return `---\n${frontMatter}---\n${text === null ? '' : `\n${text.text}\n`}`
}

function getRichTextMaxLength(kind: KindName): number {
  const field = getKindDefinition(kind).fields[findRichTextField(kind) ?? '']
  return (field && getFieldMaxLength(field)) ?? 0
}

export function formatJsonList(items: readonly FolderValues[]): string {
  return `${JSON.stringify(items, null, 2)}\n`
}

/** Writes a rich text as Markdown, or as HTML if reading the Markdown would not result in the same text. */
export function formatRichText(
  html: string,
  index: FolderNames['index'],
  maxLength: number,
): { readonly text: string; readonly isHtml: boolean } {
  const htmlWithKeys = replacePathsByKeys(html, index.findKey)
  const resolveKeys = (text: string) => replaceKeysByPaths(text, index.findId, () => undefined)
  // Equal to `html`, but for links to former paths of items.
  const htmlWithPaths = resolveKeys(htmlWithKeys)
  const sanitize = (text: string) => sanitizeContentHtml(normalizePlainText(resolveKeys(text), true))
  const isLossless = (markdown: string, source: string) =>
    sanitize(renderMarkdown(markdown)) === (source === htmlWithKeys ? htmlWithPaths : sanitize(source))
  const markdown = convertHtmlToMarkdown(htmlWithKeys, isLossless)
  // An import checks the length before the text is sanitized, and rendered Markdown has more entities.
  const isReadable = markdown !== null && renderMarkdown(markdown).length <= maxLength
  return isReadable && isLossless(markdown, htmlWithKeys)
    ? { text: markdown, isHtml: false }
    : { text: htmlWithKeys, isHtml: true }
}
