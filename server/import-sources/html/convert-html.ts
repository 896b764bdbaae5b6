import { extractPlainText } from '../../../domain/text/plain-text.ts'
import { type ReportNote, shortenText } from '../content-folder-writer.ts'
import { escapeText } from './escape-html.ts'
import { findFootnotes } from './foreign-footnotes.ts'
import {
  type ForeignElement,
  type ForeignNode,
  isElement,
  iterateElements,
  parseForeignHtml,
} from './foreign-html-tree.ts'
import { type PictureInText, RichTextWriter } from './rich-text-writer.ts'

export interface HtmlConversion {
  /** What the text belongs to, for notes. */
  readonly source: string
  readonly note: ReportNote
  /** The address for a link, such as `article:mill` or the address itself; null removes the link, and its text stays. */
  resolveLink(address: string): string | null
  /** The picture that is shown for an address; null, with a note, if it is not among the files. */
  resolvePicture(address: string, element: ForeignElement): Promise<PictureInText | null>
  /** Replaces an element before it is converted, such as a gallery; null leaves it as it is. */
  replaceElement?(element: ForeignElement): readonly ForeignNode[] | null
  /** Whether a line break in the text is one for readers, and an empty line begins a paragraph. */
  readonly hasVisibleLineBreaks?: boolean
}

/** The longest text that the site accepts, and the most tags and entities in it, less what is added at its end. */
const maxLength = 990_000
const maxMarkupCharacters = 190_000

/**
 * Converts HTML of unknown origin to the rich text of the site (domain/text/allowed-html.ts): blocks with text in them,
 * pictures of the site, footnotes at the end. What has no counterpart is removed and reported; text stays.
 */
export async function convertHtml(html: string, conversion: HtmlConversion): Promise<string> {
  const parsed = parseForeignHtml(html)
  const nodes = replaceElements(parsed.nodes, conversion)
  const pictures = new Map<ForeignElement, PictureInText>()
  for (const element of iterateElements(nodes)) {
    if (element.tag !== 'img') continue
    const address = findPictureAddress(element)
    const picture = address === null ? null : await conversion.resolvePicture(address, element)
    if (picture !== null) pictures.set(element, picture)
  }
  const reported = new Set<string>()
  const writer = new RichTextWriter({
    pictures,
    footnotes: findFootnotes(nodes),
    resolveLink: (address) => conversion.resolveLink(address),
    hasVisibleLineBreaks: conversion.hasVisibleLineBreaks ?? false,
    noteRemoved(markup) {
      if (reported.has(markup)) return
      reported.add(markup)
      conversion.note('removed_markup', conversion.source, markup)
    },
  })
  const { blocks, isShortened } = fitBlocks([...writer.writeBlocks(nodes), ...writer.writeNotes()])
  if (isShortened || parsed.isCut) conversion.note('shortened', conversion.source, 'content')
  return blocks.join('')
}

function replaceElements(
  nodes: readonly ForeignNode[],
  conversion: Pick<HtmlConversion, 'replaceElement'>,
): readonly ForeignNode[] {
  if (conversion.replaceElement === undefined) return nodes
  return nodes.flatMap((node): readonly ForeignNode[] => {
    if (!isElement(node)) return [node]
    const replacement = conversion.replaceElement?.(node) ?? null
    return replacement ?? [{ ...node, children: replaceElements(node.children, conversion) }]
  })
}

/** Scripts that load pictures late leave a placeholder in `src`. */
function findPictureAddress({ attributes }: ForeignElement): string | null {
  const names = ['src', 'data-src', 'data-lazy-src', 'data-orig-file', 'data-original']
  const addresses = names.map((name) => attributes[name]?.trim() ?? '').filter((address) => address !== '')
  return addresses.find((address) => !/^data:/i.test(address)) ?? addresses[0] ?? null
}

/** The blocks that fit into a text of the site; the first one that does not is cut. */
function fitBlocks(blocks: readonly string[]): { blocks: string[]; isShortened: boolean } {
  const fitting: string[] = []
  let [length, markupCharacters] = [0, 0]
  for (const block of blocks) {
    length += block.length
    markupCharacters += countMarkupCharacters(block)
    if (length > maxLength || markupCharacters > maxMarkupCharacters) {
      const remaining = Math.min(maxLength - (length - block.length), 100_000)
      // Escaping makes a character five times as long at most.
      const text = shortenText(
        extractPlainText(block.slice(0, remaining)),
        Math.max(2, Math.floor(remaining / 5)),
      )
      return { blocks: [...fitting, `<p>${escapeText(text)}</p>`], isShortened: true }
    }
    fitting.push(block)
  }
  return { blocks: fitting, isShortened: false }
}

function countMarkupCharacters(html: string): number {
  let count = 0
  for (let index = 0; index < html.length; index += 1)
    if (html[index] === '<' || html[index] === '&') count += 1
  return count
}
