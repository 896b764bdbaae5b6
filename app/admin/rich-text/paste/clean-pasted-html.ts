import { isAllowedLinkUrl, isOwnImagePath } from '../../../../domain/text/allowed-html.ts'
import { parseHtmlBody } from '../html/parse.ts'
import { sanitizeHtml } from '../html/sanitize.ts'
import { changeElementTag, unwrapElement } from './elements.ts'
import { normalizeHeadingLevels } from './headings.ts'
import { convertWordLists, moveNestedListsIntoItems } from './lists.ts'
import { normalizeInlineMarks } from './marks.ts'
import { convertOfficeFootnotes } from './office-footnotes.ts'

/** The cleaned HTML, and the number of pictures that were removed. */
export interface CleanPasteResult {
  readonly html: string
  readonly pictures: number
}

/** Converts HTML from Word, Google Docs, LibreOffice or a web page to the HTML of the editor. */
export function cleanPastedHtml(html: string, origin: string): CleanPasteResult {
  const body = parseHtmlBody(extractClipboardFragment(html))
  removeInvisibleElements(body)
  convertOfficeFootnotes(body)
  convertWordLists(body)
  moveNestedListsIntoItems(body)
  normalizeHeadingLevels(body)
  normalizeInlineMarks(body)
  const pictures = removeForeignPictures(body, origin)
  normalizeLinks(body, origin)
  convertContainersToBlocks(body)
  removeEmptyElements(body)
  return { html: sanitizeHtml(body.innerHTML).html, pictures }
}

/** Windows puts the whole page into the clipboard; extracts the copied part. */
function extractClipboardFragment(html: string): string {
  const start = html.indexOf('<!--StartFragment-->')
  const end = html.lastIndexOf('<!--EndFragment-->')
  return start >= 0 && end > start && !/mso-element:footnote-list/.test(html.slice(end))
    ? html.slice(start, end)
    : html
}

function removeInvisibleElements(body: HTMLElement): void {
  const invisibleSelector =
    'script, style, noscript, template, meta, link, title, head, xml, iframe, object, embed, svg, math, video, audio, canvas, input, select, textarea, button, [hidden], [aria-hidden="true"], .Apple-interchange-newline'
  for (const element of body.querySelectorAll(invisibleSelector)) element.remove()
  for (const element of body.querySelectorAll<HTMLElement>('[style*="display"]'))
    if (element.style.display === 'none') element.remove()
  // Elements of Office namespaces, for example `o:p`, which contains only a space.
  for (const element of body.querySelectorAll('*')) {
    if (!element.localName.includes(':')) continue
    if (element.textContent?.trim() === '') element.remove()
    else unwrapElement(element)
  }
}

/** Keeps pictures of this site only; every visitor would load others from another server. */
function removeForeignPictures(body: HTMLElement, origin: string): number {
  let removedCount = 0
  for (const image of body.querySelectorAll('img')) {
    const address = toSitePath(origin, image.getAttribute('src') ?? '')
    if (isOwnImagePath(address)) {
      image.setAttribute('src', address)
      continue
    }
    // One pixel wide: a tracking pixel.
    if (image.getAttribute('width') !== '1') removedCount += 1
    image.remove()
  }
  return removedCount
}

/** Links to this site become paths, so that they work after a change of domain. */
function normalizeLinks(body: HTMLElement, origin: string): void {
  for (const link of body.querySelectorAll('a')) {
    const address = link.getAttribute('href')?.trim() ?? ''
    const isFragmentLink = address.startsWith('#') && link.closest('sup, li[id]') === null
    if (address === '' || isFragmentLink || !isAllowedLinkUrl(address)) unwrapElement(link)
    else link.setAttribute('href', toSitePath(origin, address))
  }
}

function toSitePath(origin: string, address: string): string {
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
}

/** Converts elements that contain a line of text to paragraphs, and Word quotations to blockquotes. */
function convertContainersToBlocks(body: HTMLElement): void {
  for (const element of body.querySelectorAll('dt')) changeElementTag(element, 'p')
  for (const element of body.querySelectorAll('dd, address')) changeElementTag(element, 'p')
  for (const element of [...body.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')]) {
    const quote = body.ownerDocument.createElement('blockquote')
    element.replaceWith(quote)
    quote.append(element)
  }
  const blockSelector = 'p, div, h2, h3, h4, ul, ol, table, blockquote, pre, figure, section, article, hr'
  for (const element of body.querySelectorAll('div, center')) {
    if (element.querySelector(blockSelector) === null && !element.closest('p, li, td, th'))
      changeElementTag(element, 'p')
  }
}

function removeEmptyElements(body: HTMLElement): void {
  for (const element of body.querySelectorAll('p, h2, h3, h4, figcaption, strong, em, u, s, sub, sup, li')) {
    if (element.textContent?.replaceAll('\u00a0', ' ').trim() === '' && !element.querySelector('img, br'))
      element.remove()
  }
  for (const element of body.querySelectorAll('p')) {
    if (element.textContent?.trim() === '' && !element.querySelector('img')) element.remove()
  }
}
