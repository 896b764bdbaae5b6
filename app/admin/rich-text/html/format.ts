const lineTagPattern = /^(?:p|h[234]|hr|pre|figure|figcaption|caption|li|tr|th|td)$/
const containerTagPattern = /^(?:ul|ol|blockquote|table|thead|tbody|tfoot|tr|figure)$/

/** HTML with a line for each block, indented by how deep it lies; the words in blocks stay as they are. */
export function formatHtml(html: string): string {
  let depth = 0
  let isPre = false
  let isLineOpen = false
  let text = ''
  const newLine = () => {
    text += `${text === '' ? '' : '\n'}${'  '.repeat(depth)}`
    isLineOpen = true
  }
  for (const [part] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const [, closing = '', name = ''] = /^<(\/?)([a-z0-9]+)/.exec(part) ?? []
    if (name === 'pre') isPre = closing === ''
    if (isPre && name !== 'pre') text += part
    else if (containerTagPattern.test(name) && closing !== '') {
      depth -= 1
      newLine()
      text += part
      isLineOpen = false
    } else if (containerTagPattern.test(name)) {
      newLine()
      text += part
      depth += 1
      isLineOpen = false
    } else if (lineTagPattern.test(name) && closing === '') {
      newLine()
      text += part
    } else {
      if (!isLineOpen && closing === '') newLine()
      text += part
      if (lineTagPattern.test(name) && closing !== '') isLineOpen = false
    }
  }
  return text
}
