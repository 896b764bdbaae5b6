import { escapeText, writeAttributes } from '../html/index.ts'
import { replaceShortcodes } from './shortcodes.ts'

/** The HTML of a post as it is stored, ready to be converted. */
export interface WordPressText {
  readonly html: string
  /** Whether lines and empty lines are paragraphs, as in texts of the editor without blocks. */
  readonly hasVisibleLineBreaks: boolean
}

/** Replaces what WordPress itself would replace when it shows a post: shortcodes and blocks without HTML. */
export function prepareWordPressText(
  content: string,
  footnotesJson: string,
  noteRemoved: (markup: string) => void,
): WordPressText {
  const hasBlocks = content.includes('<!-- wp:')
  const withBlocks = hasBlocks ? replaceDynamicBlocks(content, footnotesJson, noteRemoved) : content
  return { html: replaceShortcodes(withBlocks, noteRemoved), hasVisibleLineBreaks: !hasBlocks }
}

/** Blocks without HTML of their own, such as a list of the latest posts. */
const dynamicBlockPattern = /<!-- wp:([a-z][a-z0-9/-]{0,80}) (?:\{(?:(?!-->)[^\n]){0,20000}\} )?\/-->/g
const silentBlocks = new Set(['spacer', 'more', 'nextpage', 'post-content', 'separator'])

function replaceDynamicBlocks(
  content: string,
  footnotesJson: string,
  noteRemoved: (markup: string) => void,
): string {
  return content.replaceAll(dynamicBlockPattern, (_, name: string) => {
    if (name === 'footnotes') return writeFootnotes(footnotesJson)
    if (!silentBlocks.has(name)) noteRemoved(`wp:${name}`)
    return ''
  })
}

/** The list of footnotes, which are not in the text but in a custom field. */
function writeFootnotes(json: string): string {
  const items = parseFootnotes(json).map(({ id, content }) => `<li${writeAttributes({ id })}>${content}</li>`)
  return items.length === 0 ? '' : `<ol>${items.join('')}</ol>`
}

function parseFootnotes(json: string): { id: string; content: string }[] {
  try {
    const parsed: unknown = JSON.parse(json)
    return Array.isArray(parsed) ? parsed.flatMap(toFootnote) : []
  } catch {
    return []
  }
}

function toFootnote(value: unknown): { id: string; content: string }[] {
  const { id, content }: Readonly<Record<string, unknown>> = { id: null, content: null, ...toRecord(value) }
  return typeof id === 'string' && typeof content === 'string' ? [{ id, content }] : []
}

function toRecord(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

/** A caption and a description as paragraphs. */
export function joinAsParagraphs(texts: readonly string[]): string {
  const shown = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '')
  return shown.map((text) => `<p>${escapeText(text)}</p>`).join('')
}
