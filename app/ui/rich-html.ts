import { buildSrcSetFromSingleVariant } from './responsive-image.tsx'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Accessible names of elements in a text. */
interface RichHtmlLabels {
  readonly table: string
  /** The name of the link from a footnote back to the text. */
  readonly back: string
}

/**
 * Prepares stored HTML for a page: tables are wrapped in scrollable, focusable boxes, pictures become lazy and
 * responsive, footnote links get roles. The HTML was sanitised on save, so its tags have a uniform format.
 */
export function prepareRichHtmlForDisplay(html: string, labels: RichHtmlLabels): string {
  const tableBox = `<div class="rich-table" role="group" aria-label="${escapeHtml(labels.table)}" tabindex="0">`
  const back = `<a role="doc-backlink" aria-label="${escapeHtml(labels.back)}" href="#fnref`
  return html.replace(
    /<(\/?)table>|<img ([^>]*)>|<a href="#fn(ref)?(?=[\w-]*">)/g,
    (tag, closing: string | undefined, picture: string | undefined, isBack: string | undefined) => {
      if (picture !== undefined)
        return `<img ${createLoadingAttributes(picture)}${createSrcSetAttributes(picture)}${picture}>`
      if (closing === undefined) return isBack ? back : '<a role="doc-noteref" href="#fn'
      return closing === '' ? `${tableBox}${tag}` : `${tag}</div>`
    },
  )
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
const sizes = '(min-width: 48rem) 42rem, 100vw'

/** The `srcset` with smaller variants for a picture with a width attribute; other URLs than ours are left alone. */
function createSrcSetAttributes(attributes: string): string {
  const [, hash, file] = /(?:^|\s)src="\/img\/([0-9a-f]{24})\/(\d{3,4})\.jpg"/.exec(attributes) ?? []
  const [, width] = /\swidth="(\d{3,4})"/.exec(attributes) ?? []
  if (hash === undefined || width === undefined || Number(width) > Number(file)) return ''
  return `srcset="${buildSrcSetFromSingleVariant(hash, Number(file), Number(width))}" sizes="${sizes}" `
}
