const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Fits stored HTML into a page. It was cleaned by an allow-list when it was saved, so tags are written one way: a wide
 * table scrolls in a box of its own, which the keyboard reaches, and pictures wait until they are near.
 */
export function fitHtml(html: string, words: { readonly table: string }): string {
  const label = words.table.replace(/[&<>"]/g, (letter) => escapes[letter] ?? '')
  const box = `<div class="rich-table" role="group" aria-label="${label}" tabindex="0">`
  return html.replace(/<(\/?)table>|<img (?![^>]*\sloading=)/g, (tag, closing: string | undefined) => {
    if (closing === undefined) return '<img loading="lazy" decoding="async" '
    return closing === '' ? `${box}${tag}` : `${tag}</div>`
  })
}
