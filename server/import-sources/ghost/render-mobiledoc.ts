import { escapeText, writeAttributes } from '../html/index.ts'
import { renderGhostCard, toPayload } from './ghost-cards.ts'

type NoteRemoved = (markup: string) => void

const [markupSection, imageSection, listSection, cardSection] = [1, 2, 3, 10]

/** Writes a text of Ghost's former editor (Mobiledoc, JSON) as HTML; null if it is none. */
export function renderMobiledoc(json: string, noteRemoved: NoteRemoved): string | null {
  try {
    const document = toPayload(JSON.parse(json))
    const { sections } = document
    if (!Array.isArray(sections)) return null
    return sections.map((section) => renderSection(toList(section), document, noteRemoved)).join('')
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

type MobiledocDocument = Readonly<Record<string, unknown>>

function renderSection(
  section: readonly unknown[],
  document: MobiledocDocument,
  noteRemoved: NoteRemoved,
): string {
  const [type, second, third] = section
  if (type === markupSection) {
    const tag = typeof second === 'string' && /^(?:h[1-6]|blockquote|aside)$/.test(second) ? second : 'p'
    return `<${tag}>${renderMarkers(toList(third), document)}</${tag}>`
  }
  if (type === listSection) {
    const tag = second === 'ol' ? 'ol' : 'ul'
    return `<${tag}>${toList(third)
      .map((item) => `<li>${renderMarkers(toList(item), document)}</li>`)
      .join('')}</${tag}>`
  }
  if (type === imageSection)
    return `<img${writeAttributes({ src: typeof second === 'string' ? second : '' })}>`
  if (type !== cardSection) return ''
  const [name, payload] = toList(toList(document.cards)[Number(second)])
  const card = renderGhostCard(String(name), toPayload(payload))
  if (card === null) noteRemoved(`Ghost: ${String(name).slice(0, 50)}`)
  return card ?? ''
}

/** Markers open markups, hold a text or an atom such as a line break, and close markups again. */
function renderMarkers(markers: readonly unknown[], document: MobiledocDocument): string {
  const open: string[] = []
  let html = ''
  for (const marker of markers) {
    const [type, markups, closeCount, value] = toList(marker)
    for (const index of toList(markups)) {
      const [tag, attributes] = toList(toList(document.markups)[Number(index)])
      const name = typeof tag === 'string' && /^[a-z]{1,10}$/.test(tag) ? tag : 'span'
      const [, href] = toList(attributes)
      html += `<${name}${writeAttributes({ href: name === 'a' && typeof href === 'string' ? href : null })}>`
      open.push(name)
    }
    html += type === 0 && typeof value === 'string' ? escapeText(value) : renderAtom(Number(value), document)
    for (let count = 0; count < Number(closeCount) && open.length > 0; count += 1) html += `</${open.pop()}>`
  }
  return html
}

function renderAtom(index: number, document: MobiledocDocument): string {
  const [name, text] = toList(toList(document.atoms)[index])
  return name === 'soft-return' ? '<br>' : typeof text === 'string' ? escapeText(text) : ''
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
