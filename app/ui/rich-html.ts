import { buildPictureSrcSetUpTo } from './responsive-image.tsx'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What is said of parts of a text to those who cannot see them. */
export interface RichHtmlLabels {
  readonly table: string
  /** What the sign that leads from a footnote back to the text is called. */
  readonly back: string
}

/**
 * Fits stored HTML into a page. It was cleaned by an allow-list when it was saved, so tags are written one way: a wide
 * table scrolls in a box of its own, which the keyboard reaches; pictures wait until they are near and come in as many
 * bytes as their place needs; footnotes say what they are.
 */
export function prepareRichHtml(html: string, words: RichHtmlLabels): string {
  const box = `<div class="rich-table" role="group" aria-label="${escapeHtml(words.table)}" tabindex="0">`
  const back = `<a role="doc-backlink" aria-label="${escapeHtml(words.back)}" href="#fnref`
  return html.replace(
    /<(\/?)table>|<img ([^>]*)>|<a href="#fn(ref)?(?=[\w-]*">)/g,
    (tag, closing: string | undefined, picture: string | undefined, isBack: string | undefined) => {
      if (picture !== undefined)
        return `<img ${createLoadingAttributes(picture)}${createSrcSetAttributes(picture)}${picture}>`
      if (closing === undefined) return isBack ? back : '<a role="doc-noteref" href="#fn'
      return closing === '' ? `${box}${tag}` : `${tag}</div>`
    },
  )
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? '')
}

function createLoadingAttributes(attributes: string): string {
  return /(?:^|\s)loading=/.test(removeQuotedValues(attributes)) ? '' : 'loading="lazy" decoding="async" '
}

function removeQuotedValues(attributes: string): string {
  return attributes.replace(/"[^"]*"/g, '""')
}

/** A column of text is never wider than this. */
const sizes = '(min-width: 48rem) 42rem, 100vw'

/** Smaller widths of a picture that says how wide it is; its address was made by us or is left alone. */
function createSrcSetAttributes(attributes: string): string {
  const [, start, file] = /(?:^|\s)src="\/img\/([0-9a-f]{24})\/(\d{3,4})\.jpg"/.exec(attributes) ?? []
  const [, width] = /\swidth="(\d{3,4})"/.exec(attributes) ?? []
  if (start === undefined || width === undefined || Number(width) > Number(file)) return ''
  return `srcset="${buildPictureSrcSetUpTo(start, Number(file), Number(width))}" sizes="${sizes}" `
}
