import { escapeText, writeAttributes } from '../html/index.ts'
import { renderGhostCard, toPayload } from './ghost-cards.ts'

type NoteRemoved = (markup: string) => void

const textFormats = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
] as const
const maxDepth = 100

/** Writes a text of Ghost's current editor (Lexical, JSON) as HTML; null if it is none. */
export function renderLexical(json: string, noteRemoved: NoteRemoved): string | null {
  try {
    const { root } = toPayload(JSON.parse(json))
    return root === undefined ? null : renderChildren(root, noteRemoved, 0)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function renderChildren(node: unknown, noteRemoved: NoteRemoved, depth: number): string {
  const { children } = toPayload(node)
  if (!Array.isArray(children) || depth > maxDepth) return ''
  return children.map((child) => renderNode(child, noteRemoved, depth + 1)).join('')
}

function renderNode(node: unknown, noteRemoved: NoteRemoved, depth: number): string {
  const fields = toPayload(node)
  const get = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const type = get('type').replace(/^extended-/, '')
  const wrap = (tag: string) => `<${tag}>${renderChildren(node, noteRemoved, depth)}</${tag}>`
  switch (type) {
    case 'text':
      return renderText(get('text'), Number(fields.format) || 0)
    case 'linebreak':
      return '<br>'
    case 'paragraph':
      return wrap('p')
    case 'heading':
      return wrap(/^h[1-6]$/.test(get('tag')) ? get('tag') : 'h2')
    case 'quote':
    case 'aside':
      return wrap('blockquote')
    case 'list':
      return wrap(get('listType') === 'number' ? 'ol' : 'ul')
    case 'listitem':
      return wrap('li')
    case 'link':
    case 'autolink':
      return `<a${writeAttributes({ href: get('url') })}>${renderChildren(node, noteRemoved, depth)}</a>`
    default: {
      const card = renderGhostCard(type, fields)
      if (card === null) noteRemoved(`Ghost: ${type.slice(0, 50)}`)
      return card ?? renderChildren(node, noteRemoved, depth)
    }
  }
}

function renderText(text: string, format: number): string {
  return textFormats.reduce(
    (html, [bit, tag]) => ((format & bit) === 0 ? html : `<${tag}>${html}</${tag}>`),
    escapeText(text),
  )
}
