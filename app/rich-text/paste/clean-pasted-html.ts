import { equivalentTags, isAllowedLinkUrl, isOwnImagePath } from '../../../domain/text/allowed-html.ts'
import { parseHtmlBody } from '../html/parse.ts'
import { sanitizeHtmlLikeServer } from '../html/sanitize.ts'
import { convertOfficeFootnotes } from './office-footnotes.ts'

/** The cleaned HTML, and the number of pictures that were removed. */
interface CleanPasteResult {
  readonly html: string
  readonly pictures: number
}

/**
 * Converts HTML from Word, Google Docs, LibreOffice or a web page to the HTML of the editor. `takePicture` gets the address
 * of a picture that is not of this site, and returns the text for its place; null: it is removed.
 */
export function cleanPastedHtml(
  html: string,
  origin: string,
  takePicture: (address: string) => string | null,
): CleanPasteResult {
  const body = parseHtmlBody(extractClipboardFragment(html))
  removeInvisibleElements(body)
  convertOfficeFootnotes(body)
  convertWordLists(body)
  moveNestedListsIntoItems(body)
  normalizeHeadingLevels(body)
  normalizeInlineMarks(body)
  const pictures = replaceForeignPictures(body, origin, takePicture)
  normalizeLinks(body, origin)
  convertContainersToBlocks(body)
  removeEmptyElements(body)
  return { html: sanitizeHtmlLikeServer(body.innerHTML).html, pictures }
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
function replaceForeignPictures(
  body: HTMLElement,
  origin: string,
  takePicture: (address: string) => string | null,
): number {
  let removedCount = 0
  for (const image of body.querySelectorAll('img')) {
    const address = toSitePath(origin, image.getAttribute('src') ?? '')
    if (isOwnImagePath(address)) {
      image.setAttribute('src', address)
      continue
    }
    // One pixel wide: a tracking pixel.
    const isPixel = image.getAttribute('width') === '1'
    const marker = isPixel ? null : takePicture(address)
    if (marker === null && !isPixel) removedCount += 1
    image.replaceWith(...(marker === null ? [] : [marker]))
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

/** Replaces an element by its children. */
function unwrapElement(element: Element): void {
  element.replaceWith(...element.childNodes)
}

/** Replaces an element by one with another tag name, with the same attributes and children. */
function changeElementTag(element: Element, name: string): Element {
  if (element.localName === name) return element
  const replacement = element.ownerDocument.createElement(name)
  for (const { name: attribute, value } of element.attributes) replacement.setAttribute(attribute, value)
  replacement.append(...element.childNodes)
  element.replaceWith(replacement)
  return replacement
}

/** The highest heading becomes level 2, because level 1 is the page title; the others follow. */
function normalizeHeadingLevels(body: HTMLElement): void {
  for (const title of body.querySelectorAll('p.MsoTitle')) changeElementTag(title, 'h1')
  for (const element of body.querySelectorAll('p[role="heading"], div[role="heading"]'))
    changeElementTag(element, `h${element.getAttribute('aria-level') ?? 2}`)
  const headings = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const levels = [...new Set(headings.map(getHeadingLevel))].sort()
  for (const heading of headings) {
    const level = Math.min(4, levels.indexOf(getHeadingLevel(heading)) + 2)
    const renamed = changeElementTag(heading, `h${level}`)
    // Headings are bold by default.
    for (const bold of renamed.querySelectorAll('b, strong')) unwrapElement(bold)
    for (const styled of renamed.querySelectorAll<HTMLElement>('[style]')) styled.style.fontWeight = ''
  }
}

function getHeadingLevel(heading: Element): number {
  return Number(heading.localName.slice(1))
}

type StyleToTagRule = readonly [tag: string, applies: (style: CSSStyleDeclaration) => boolean]

const styleToTagRules: readonly StyleToTagRule[] = [
  [
    'strong',
    ({ fontWeight }) => fontWeight === 'bold' || fontWeight === 'bolder' || Number(fontWeight) >= 600,
  ],
  ['em', ({ fontStyle }) => fontStyle === 'italic' || fontStyle === 'oblique'],
  ['s', (style) => getTextDecoration(style).includes('line-through')],
  ['u', (style) => getTextDecoration(style).includes('underline')],
  ['sup', ({ verticalAlign }) => verticalAlign === 'super'],
  ['sub', ({ verticalAlign }) => verticalAlign === 'sub'],
]

/** Converts styles such as bold and italic to elements, and unwraps elements whose style is normal. */
function normalizeInlineMarks(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('b, strong, i, em'))
    if (isStyledAsNormal(element)) unwrapElement(element)
  for (const [from, to] of Object.entries(equivalentTags))
    for (const element of body.querySelectorAll(from)) changeElementTag(element, to)
  for (const element of body.querySelectorAll<HTMLElement>('span[style], font[style], a[style] > span')) {
    const isInLink = element.closest('a') !== null
    for (const [tag, applies] of styleToTagRules) {
      if (!applies(element.style) || element.closest(tag) !== null || (tag === 'u' && isInLink)) continue
      const mark = body.ownerDocument.createElement(tag)
      mark.append(...element.childNodes)
      element.append(mark)
    }
  }
  // Links are underlined by default.
  for (const element of body.querySelectorAll('a u, u > a:only-child')) {
    const underline = element.localName === 'u' ? element : element.parentElement
    if (underline !== null && underline.textContent === element.textContent) unwrapElement(underline)
  }
}

/** Google Docs wraps everything in a `<b>` element with normal font weight. */
function isStyledAsNormal({ localName, style }: HTMLElement): boolean {
  const { fontWeight, fontStyle } = style
  return localName === 'b' || localName === 'strong'
    ? fontWeight === 'normal' || (fontWeight !== '' && Number(fontWeight) < 600)
    : fontStyle === 'normal'
}

function getTextDecoration(style: CSSStyleDeclaration): string {
  return `${style.textDecoration} ${style.textDecorationLine}`
}

/** Word writes list items as paragraphs with a level in their style and a number or bullet as text. */
function convertWordLists(body: HTMLElement): void {
  const paragraphs = [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')].filter(
    isWordListParagraph,
  )
  let openLists: { list: Element; level: number }[] = []
  let previousList: Element | null = null
  for (const paragraph of paragraphs) {
    const level = getWordListLevel(paragraph)
    if (previousList === null || paragraph.previousElementSibling !== previousList) openLists = []
    const tag = isNumberedWordListItem(paragraph) ? 'ol' : 'ul'
    while (openLists.length > 0 && (openLists.at(-1)?.level ?? 0) > level) openLists.pop()
    const last = openLists.at(-1)
    if (last?.level === level && last.list.localName !== tag) openLists.pop()
    if (openLists.at(-1)?.level !== level) {
      const list = paragraph.ownerDocument.createElement(tag)
      const parent = openLists.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else paragraph.before(list)
      openLists.push({ list, level })
    }
    removeWordListMarker(paragraph)
    const root = openLists[0]?.list ?? null
    openLists.at(-1)?.list.append(paragraph)
    changeElementTag(paragraph, 'li')
    previousList = root
  }
}

function isWordListParagraph(paragraph: HTMLElement): boolean {
  const style = paragraph.getAttribute('style') ?? ''
  return /mso-list:\s*l\d+\s+level\d/i.test(style)
}

function getWordListLevel(paragraph: HTMLElement): number {
  return Number(/level(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1)
}

/** The number or bullet that Word writes as text. */
function findWordListMarker(paragraph: Element): Element | null {
  return paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
}

function isNumberedWordListItem(paragraph: Element): boolean {
  return /^\s*\(?(?:\d+|[ivxlc]+|[a-z])[.)]/i.test(findWordListMarker(paragraph)?.textContent ?? '')
}

function removeWordListMarker(paragraph: Element): void {
  findWordListMarker(paragraph)?.remove()
}

/** Moves a list that is a direct child of another list into the item before it. */
function moveNestedListsIntoItems(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const previousItem = list.previousElementSibling
    if (previousItem?.localName === 'li') previousItem.append(list)
    else {
      const item = body.ownerDocument.createElement('li')
      list.replaceWith(item)
      item.append(...list.childNodes)
    }
  }
}
