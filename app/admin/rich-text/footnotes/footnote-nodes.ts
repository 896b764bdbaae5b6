import type { Node } from '@tiptap/pm/model'

/** A footnote reference in the text and its position. */
export interface FootnoteReferenceWithPosition {
  readonly node: Node
  readonly position: number
}

/** The footnote references of a document, in document order. */
export function findFootnoteReferences(doc: Node): FootnoteReferenceWithPosition[] {
  const found: FootnoteReferenceWithPosition[] = []
  doc.descendants((node, position) => {
    if (node.type.name === 'footnoteRef') found.push({ node, position })
    return node.type.name !== 'footnotes'
  })
  return found
}

/** The list of footnotes below the text. */
export function findFootnoteList(doc: Node): { readonly node: Node; readonly position: number } | null {
  const last = doc.lastChild
  return last?.type.name === 'footnotes' ? { node: last, position: doc.content.size - last.nodeSize } : null
}

/** Random ids, unique among all texts on the page. */
export function createFootnoteIdPair(): { note: string; ref: string } {
  const name = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('')
  return { note: `fn-${name}`, ref: `fnref-${name}` }
}
