const lineTagPattern = /^(?:p|h[234]|hr|pre|figure|figcaption|caption|li|tr|th|td)$/
const containerTagPattern = /^(?:ul|ol|blockquote|table|thead|tbody|tfoot|tr|figure)$/

/** Formats HTML with one line per block, indented by depth; the text in blocks is unchanged. */
export function formatHtml(html: string): string {
  let depth = 0
  let isPre = false
  let isLineOpen = false
  let text = ''
  const startLine = () => {
    text += `${text === '' ? '' : '\n'}${'  '.repeat(depth)}`
    isLineOpen = true
  }
  for (const [token] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const [, closing = '', name = ''] = /^<(\/?)([a-z0-9]+)/.exec(token) ?? []
    if (name === 'pre') isPre = closing === ''
    if (isPre && name !== 'pre') text += token
    else if (containerTagPattern.test(name) && closing !== '') {
      depth -= 1
      startLine()
      text += token
      isLineOpen = false
    } else if (containerTagPattern.test(name)) {
      startLine()
      text += token
      depth += 1
      isLineOpen = false
    } else if (lineTagPattern.test(name) && closing === '') {
      startLine()
      text += token
    } else {
      if (!isLineOpen && closing === '') startLine()
      text += token
      if (lineTagPattern.test(name) && closing !== '') isLineOpen = false
    }
  }
  return text
}
