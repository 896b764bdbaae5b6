import { escapeText, writeAttributes } from '../html/index.ts'

/** The element that a gallery becomes until the text is converted; `ids` is empty for all pictures of the post. */
export const galleryElementTag = 'letopis-gallery'

const shortcodePattern = /\[(\/?)([a-z][\w-]{0,60})((?:\s[^[\]]*)?)\]/gi
const attributePattern = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g

interface Shortcode {
  readonly isClosing: boolean
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** The text after the attributes with a name. */
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Replaces the shortcodes of a text by HTML; those of plugins are removed, what is between them stays. */
export function replaceShortcodes(text: string, noteRemoved: (markup: string) => void): string {
  const shortcodes = listShortcodes(text)
  const closed = new Set(shortcodes.filter(({ isClosing }) => isClosing).map(({ name }) => name))
  const closings = findClosings(shortcodes)
  let [result, position] = ['', 0]
  for (const shortcode of shortcodes) {
    // It was inside one that is replaced as a whole.
    if (shortcode.start < position) continue
    const replacement = replaceShortcode(
      text,
      shortcode,
      closings.get(shortcode) ?? null,
      closed,
      noteRemoved,
    )
    if (replacement === null) continue
    result += text.slice(position, shortcode.start) + replacement.html
    position = replacement.end
  }
  return result + text.slice(position)
}

function listShortcodes(text: string): Shortcode[] {
  return Array.from(text.matchAll(shortcodePattern), (match) => {
    const [whole, slash, name = '', rest = ''] = match
    const attributes = Object.fromEntries(
      Array.from(rest.matchAll(attributePattern), ([, key = '', a, b, c]) => [
        key.toLowerCase(),
        a ?? b ?? c ?? '',
      ]),
    )
    const start = match.index
    const text = rest.replaceAll(attributePattern, '').trim().replace(/\/$/, '')
    return {
      isClosing: slash === '/',
      name: name.toLowerCase(),
      attributes,
      text,
      start,
      end: start + whole.length,
    }
  })
}

function replaceShortcode(
  text: string,
  shortcode: Shortcode,
  closing: Shortcode | null,
  closed: ReadonlySet<string>,
  noteRemoved: (markup: string) => void,
): { html: string; end: number } | null {
  const { name, attributes, isClosing, start, end } = shortcode
  // `[[gallery]]` is text about the shortcode.
  if (text[start - 1] === '[' && text[end] === ']') return null
  const inner = closing === null ? '' : text.slice(end, closing.start)
  const innerEnd = closing?.end ?? end
  switch (isClosing ? '' : name) {
    case 'caption':
    case 'wp_caption':
      return { html: writeCaptionedPicture(inner, attributes.caption ?? null), end: innerEnd }
    case 'gallery':
      return {
        html: `\n\n<${galleryElementTag}${writeAttributes({ ids: attributes.ids ?? attributes.include ?? '' })}></${galleryElementTag}>\n\n`,
        end,
      }
    case 'embed':
    case 'youtube':
    case 'vimeo':
    case 'video':
    case 'audio': {
      const address = findAddress(inner, shortcode)
      noteRemoved(`[${name}]${address === null ? '' : ` ${address.slice(0, 200)}`}`)
      return { html: address === null ? '' : `\n\n<p>${escapeText(address)}</p>\n\n`, end: innerEnd }
    }
    default:
      if (!isPluginShortcode(shortcode, closed)) return null
      if (!isClosing) noteRemoved(`[${name}]`)
      return { html: '', end }
  }
}

/** The next closing shortcode of the same name for each opening one. */
function findClosings(shortcodes: readonly Shortcode[]): ReadonlyMap<Shortcode, Shortcode> {
  const closings = new Map<Shortcode, Shortcode>()
  const next = new Map<string, Shortcode>()
  for (const shortcode of shortcodes.toReversed()) {
    const closing = next.get(shortcode.name)
    if (shortcode.isClosing) next.set(shortcode.name, shortcode)
    else if (closing !== undefined) closings.set(shortcode, closing)
  }
  return closings
}

/** A word in brackets, such as `[sic]`, is text. */
function isPluginShortcode({ name, attributes, isClosing }: Shortcode, closed: ReadonlySet<string>): boolean {
  return isClosing || Object.keys(attributes).length > 0 || closed.has(name) || /[_-]/.test(name)
}

function findAddress(inner: string, { attributes, text }: Shortcode): string | null {
  const { src, mp4, mp3, m4a, ogg, webm } = attributes
  const candidates = [inner.trim(), src, mp4, mp3, m4a, ogg, webm, text.replace(/^=/, '')]
  return (
    candidates.find((candidate) => candidate !== undefined && /^https?:\/\/[^\s<>"]+$/i.test(candidate)) ??
    null
  )
}

/** `<a><img></a> Caption` as a figure. */
function writeCaptionedPicture(inner: string, captionAttribute: string | null): string {
  const picture = inner.search(/<img\s/i)
  if (picture === -1)
    return `${inner}${captionAttribute === null ? '' : `<p>${escapeText(captionAttribute)}</p>`}`
  const pictureEnd = inner.indexOf('>', picture) + 1
  const rest = inner.slice(pictureEnd)
  const linkEnd = /^\s*<\/a>/i.exec(rest)?.[0].length ?? 0
  const caption = captionAttribute === null ? rest.slice(linkEnd) : escapeText(captionAttribute)
  return `\n\n<figure>${inner.slice(0, pictureEnd + linkEnd)}<figcaption>${caption.trim()}</figcaption></figure>\n\n`
}
