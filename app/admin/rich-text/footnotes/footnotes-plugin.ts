import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import {
  createFootnoteIds,
  type FootnoteReference,
  findFootnoteList,
  findFootnoteReferences,
} from './footnote-nodes.ts'

/** Notes whose number has been taken away, by their names: whoever cuts and pastes a number gets its note back. */
type RemovedFootnotes = ReadonlyMap<string, Node>

const key = new PluginKey<RemovedFootnotes>('footnotes')

/** Keeps numbers and notes together: each number has one note, in the text's order, and they are numbered by it. */
export function createFootnotesPlugin(): Plugin<RemovedFootnotes> {
  return new Plugin<RemovedFootnotes>({
    key,
    state: {
      init: () => new Map(),
      apply: (tr, lost, before) => (tr.docChanged ? rememberFootnotes(lost, before.doc) : lost),
    },
    appendTransaction(transactions, before, after) {
      if (!transactions.some((tr) => tr.docChanged) || before.doc.eq(after.doc)) return null
      return syncFootnotesWithReferences(after.tr, key.getState(after) ?? new Map())
    },
  })
}

function rememberFootnotes(lost: RemovedFootnotes, doc: Node): RemovedFootnotes {
  const notes = findFootnoteList(doc)?.node
  if (notes === undefined) return lost
  const known = new Map(lost)
  for (const note of notes.content.content) known.set(note.attrs.note, note)
  return known
}

/** The transaction that puts everything in order; null where all is. */
export function syncFootnotesWithReferences(tr: Transaction, lost: RemovedFootnotes): Transaction | null {
  const copies = new Map<string, string>()
  const references = assignUniqueFootnoteIds(tr, findFootnoteReferences(tr.doc), copies)
  references.forEach(({ node, position }, at) => {
    if (node.attrs.number !== at + 1) tr.setNodeMarkup(position, null, { ...node.attrs, number: at + 1 })
  })
  updateFootnoteList(tr, references, (name) => lost.get(name) ?? null, copies)
  return tr.docChanged ? tr : null
}

/** A number that was copied gets a name, and by it a note, of its own. */
function assignUniqueFootnoteIds(
  tr: Transaction,
  references: readonly FootnoteReference[],
  copies: Map<string, string>,
): readonly FootnoteReference[] {
  const taken = new Set<string>()
  return references.map(({ node, position }) => {
    const { note, ref } = node.attrs
    const isNamed = note && ref && !taken.has(note)
    const names = isNamed ? { note, ref } : createFootnoteIds()
    taken.add(names.note)
    if (isNamed) return { node, position }
    copies.set(names.note, note)
    tr.setNodeMarkup(position, null, { ...node.attrs, ...names })
    return { node: tr.doc.nodeAt(position) ?? node, position }
  })
}

function updateFootnoteList(
  tr: Transaction,
  references: readonly FootnoteReference[],
  lostNote: (name: string) => Node | null,
  copies: ReadonlyMap<string, string>,
): void {
  const { footnotes, footnote } = tr.doc.type.schema.nodes
  const old = findFootnoteList(tr.doc)
  if (footnotes === undefined || footnote === undefined) return
  if (references.length === 0) {
    if (old !== null) tr.delete(old.position, old.position + old.node.nodeSize)
    return
  }
  const present = new Map<string, Node>()
  for (const note of old?.node.content.content ?? []) present.set(note.attrs.note, note)
  const wanted = references.map(({ node: { attrs } }) => {
    const known = present.get(attrs.note) ?? lostNote(attrs.note)
    if (known !== null) return known
    const model = copies.get(attrs.note) ?? ''
    const words = (present.get(model) ?? lostNote(model))?.content
    return footnote.create({ note: attrs.note, ref: attrs.ref }, words)
  })
  if (old === null) {
    tr.insert(tr.doc.content.size, footnotes.create(null, wanted))
    return
  }
  const same =
    old.node.childCount === wanted.length && wanted.every((note, at) => note === old.node.child(at))
  if (!same) replaceChangedFootnotes(tr, old, wanted)
}

/** Touches no more of the list than has changed, so that the cursor stays in the note it is in. */
function replaceChangedFootnotes(
  tr: Transaction,
  old: { node: Node; position: number },
  wanted: readonly Node[],
): void {
  const { node, position } = old
  let from = 0
  while (from < wanted.length && from < node.childCount && node.child(from) === wanted[from]) from += 1
  let rest = 0
  while (
    rest < Math.min(wanted.length, node.childCount) - from &&
    node.child(node.childCount - 1 - rest) === wanted[wanted.length - 1 - rest]
  )
    rest += 1
  const start = position + 1 + sumNodeSizes(node.content.content.slice(0, from))
  const end = start + sumNodeSizes(node.content.content.slice(from, node.childCount - rest))
  tr.replaceWith(start, end, wanted.slice(from, wanted.length - rest))
}

function sumNodeSizes(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => sum + node.nodeSize, 0)
}
