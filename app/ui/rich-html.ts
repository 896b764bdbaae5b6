import { type FigureClass, isFigureClass } from '../../domain/text/allowed-html.ts'
import { type LinkCardLabels, renderLinkCards } from './link-cards.ts'
import { buildSrcSetFromSingleVariant } from './responsive-image.tsx'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Accessible names of elements in a text. */
export interface RichHtmlLabels extends LinkCardLabels {
  readonly table: string
  /** The name of the link from a footnote back to the text. */
  readonly back: string
  /** The name of the link from a picture to its large view. */
  readonly picture: string
}

/**
 * Prepares stored HTML for a page: tables are wrapped in scrollable, focusable boxes, pictures become lazy and
 * responsive, those of figures link to their large view, footnote links get roles, files, videos and maps become cards. The HTML was sanitised on save, so its tags have a uniform format.
 */
export function prepareRichHtmlForDisplay(html: string, labels: RichHtmlLabels): string {
  const tableBox = `<div class="rich-table" role="group" aria-label="${escapeHtml(labels.table)}" tabindex="0">`
  const back = `<a role="doc-backlink" aria-label="${escapeHtml(labels.back)}" href="#fnref`
  return renderLinkCards(html, labels).replace(
    /<(\/?)table>|(<figure(?: class="([\w-]+)")?>)?<img ([^>]*)>|<a href="#fn(ref)?(?=[\w-]*">)/g,
    (
      tag,
      closing: string | undefined,
      figure: string | undefined,
      figureClass: string | undefined,
      picture: string | undefined,
      isBack: string | undefined,
    ) => {
      if (picture !== undefined) {
        const image = `<img ${createLoadingAttributes(picture)}${createSrcSetAttributes(picture, figureClass)}${picture}>`
        return figure === undefined ? image : `${figure}${wrapInPictureLink(image, picture, labels.picture)}`
      }
      if (closing === undefined) return isBack ? back : '<a role="doc-noteref" href="#fn'
      return closing === '' ? `${tableBox}${tag}` : `${tag}</div>`
    },
  )
}

/** Whether a text has pictures that open in the lightbox. */
export function hasEnlargeablePictures(html: string): boolean {
  return /<figure(?: class="[\w-]+")?><img /.test(html)
}

/** Without JavaScript the link opens the picture itself. */
function wrapInPictureLink(image: string, attributes: string, label: string): string {
  const [, src] = /(?:^|\s)src="(\/img\/[0-9a-f]{24,64}\/[\w.]+)"/.exec(attributes) ?? []
  if (src === undefined) return image
  const [, alt = ''] = /(?:^|\s)alt="([^"]*)"/.exec(attributes) ?? []
  const name = alt === '' ? escapeHtml(label) : `${escapeHtml(label)}: ${alt}`
  return `<a class="rich-picture" href="${src}" aria-label="${name}">${image}</a>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')
}

function createLoadingAttributes(attributes: string): string {
  return /(?:^|\s)loading=/.test(removeQuotedValues(attributes)) ? '' : 'loading="lazy" decoding="async" '
}

function removeQuotedValues(attributes: string): string {
  return attributes.replace(/"[^"]*"/g, '""')
}

/** The maximum width of a text column. */
const defaultSizes = '(min-width: 48rem) 42rem, 100vw'
const sizesByFigureClass: Readonly<Record<FigureClass, string>> = {
  'picture-wide': '(min-width: 64rem) 60rem, 100vw',
  'picture-left': '(min-width: 40rem) 18rem, 100vw',
  'picture-right': '(min-width: 40rem) 18rem, 100vw',
}

/** The `srcset` with smaller variants for a picture with a width attribute; other URLs than ours are left alone. */
function createSrcSetAttributes(attributes: string, figureClass = ''): string {
  const [, hash, file] = /(?:^|\s)src="\/img\/([0-9a-f]{24})\/(\d{3,4})\.jpg"/.exec(attributes) ?? []
  const [, width] = /\swidth="(\d{3,4})"/.exec(attributes) ?? []
  if (hash === undefined || width === undefined || Number(width) > Number(file)) return ''
  const srcset = `srcset="${buildSrcSetFromSingleVariant(hash, Number(file), Number(width))}" `
  if (/\ssizes="/.test(attributes)) return srcset
  const sizes = isFigureClass(figureClass) ? sizesByFigureClass[figureClass] : defaultSizes
  return `${srcset}sizes="${sizes}" `
}
