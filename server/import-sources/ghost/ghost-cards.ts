import { renderMarkdown } from '../../content-folder/render-markdown.ts'
import {
  escapeText,
  type ForeignElement,
  type ForeignNode,
  findElement,
  getTextContent,
  hasClass,
  writeAttributes,
} from '../html/index.ts'

type Payload = Readonly<Record<string, unknown>>

/** Replaces the cards of Ghost's editor in HTML by elements that every text has; null for other elements. */
export function replaceGhostCard(
  element: ForeignElement,
  noteRemoved: (markup: string) => void,
): readonly ForeignNode[] | null {
  const { children } = element
  const find = (className: string) => findElement(children, `.${className}`)
  if (hasClass(element, 'kg-bookmark-card')) {
    const href = find('kg-bookmark-container')?.attributes.href ?? ''
    const [title = '', description = ''] = ['kg-bookmark-title', 'kg-bookmark-description'].map((name) =>
      getTextContent(find(name)?.children ?? []),
    )
    return [
      createElement('p', [
        createElement('a', [title || href], { href }),
        description === '' ? '' : ` – ${description}`,
      ]),
    ]
  }
  if (hasClass(element, 'kg-callout-card')) {
    const emoji = getTextContent(find('kg-callout-emoji')?.children ?? [])
    return [
      createElement('blockquote', [
        emoji === '' ? '' : `${emoji} `,
        ...(find('kg-callout-text')?.children ?? []),
      ]),
    ]
  }
  if (hasClass(element, 'kg-toggle-card')) {
    const heading = find('kg-toggle-heading-text')
    return [
      createElement('h4', heading?.children ?? []),
      createElement('div', find('kg-toggle-content')?.children ?? []),
    ]
  }
  if (hasClass(element, 'kg-file-card')) {
    const href = find('kg-file-card-container')?.attributes.href ?? ''
    const title = getTextContent(
      (find('kg-file-card-title') ?? find('kg-file-card-filename'))?.children ?? [],
    )
    return [createElement('p', [createElement('a', [title || href], { href })])]
  }
  if (hasClass(element, 'kg-audio-card') || hasClass(element, 'kg-video-card')) {
    const media = findElement(children, 'video') ?? findElement(children, 'audio')
    const caption = findElement(children, 'figcaption')
    return [media ?? '', createElement('p', caption?.children ?? [])]
  }
  if (hasClass(element, 'kg-signup-card')) {
    noteRemoved('kg-signup-card')
    return []
  }
  return null
}

function createElement(
  tag: string,
  children: readonly ForeignNode[],
  attributes: Readonly<Record<string, string>> = {},
): ForeignElement {
  return { tag, attributes, children }
}

/** Writes a card of a text that is stored without HTML; null for unknown ones. */
export function renderGhostCard(name: string, card: Payload): string | null {
  const get = (key: string) => (typeof card[key] === 'string' ? card[key] : '')
  const caption = get('caption') === '' ? '' : `<figcaption>${get('caption')}</figcaption>`
  switch (name) {
    case 'image':
      return `<figure>${renderPicture(card)}${caption}</figure>`
    case 'gallery': {
      const pictures = Array.isArray(card.images)
        ? card.images.map((image) => renderPicture({ ...image }))
        : []
      return `<figure>${pictures.join('')}${caption}</figure>`
    }
    case 'html':
      return get('html')
    case 'markdown':
    case 'card-markdown':
      return renderMarkdown(get('markdown'))
    case 'code':
    case 'codeblock':
      return `<pre>${escapeText(get('code'))}</pre>`
    case 'hr':
    case 'horizontalrule':
      return '<hr>'
    case 'embed':
      return `<p>${escapeText(get('url'))}</p>${caption === '' ? '' : `<p>${get('caption')}</p>`}`
    case 'bookmark': {
      const { title, description }: Payload = { title: '', description: '', ...toPayload(card.metadata) }
      const text =
        typeof description === 'string' && description !== '' ? ` – ${escapeText(description)}` : ''
      return `<p>${renderLink(get('url'), typeof title === 'string' ? title : '')}${text}</p>`
    }
    case 'callout':
      return `<blockquote>${escapeText(get('calloutEmoji'))} ${get('calloutText')}</blockquote>`
    case 'toggle':
      return `<h4>${get('heading')}</h4><div>${get('content')}</div>`
    case 'button':
      return `<p>${renderLink(get('buttonUrl'), get('buttonText'))}</p>`
    case 'file':
      return `<p>${renderLink(get('src'), get('fileTitle') || get('fileName'))}</p>`
    case 'video':
    case 'audio':
      return `<p>${renderLink(get('src'), get('title'))}</p>`
    case 'paywall':
      return ''
    default:
      return null
  }
}

function renderPicture(card: Payload): string {
  const { src, alt } = card
  return `<img${writeAttributes({ src: typeof src === 'string' ? src : '', alt: typeof alt === 'string' ? alt : '' })}>`
}

function renderLink(href: string, text: string): string {
  return `<a${writeAttributes({ href })}>${escapeText(text || href)}</a>`
}

export function toPayload(value: unknown): Payload {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
