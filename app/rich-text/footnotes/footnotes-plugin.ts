import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import {
  createFootnoteIdPair,
  type FootnoteReferenceWithPosition,
  findFootnoteList,
  findFootnoteReferences,
} from './commands.ts'

/** Notes whose reference was removed, by id: cutting and pasting a reference restores its note. */
type RemovedFootnotes = ReadonlyMap<string, Node>

const key = new PluginKey<RemovedFootnotes>('footnotes')

/** Keeps references and notes in sync: each reference has one note, in document order, and is numbered by that order. */
export function createFootnoteSyncPlugin(): Plugin<RemovedFootnotes> {
  return new Plugin<RemovedFootnotes>({
    key,
    state: {
      init: () => new Map(),
      apply: (tr, removedNotes, before) =>
        tr.docChanged ? rememberFootnotes(removedNotes, before.doc) : removedNotes,
    },
    appendTransaction(transactions, before, after) {
      if (!transactions.some((tr) => tr.docChanged) || before.doc.eq(after.doc)) return null
      return syncFootnotesWithReferences(after.tr, key.getState(after) ?? new Map())
    },
  })
}

function rememberFootnotes(removedNotes: RemovedFootnotes, doc: Node): RemovedFootnotes {
  const notes = findFootnoteList(doc)?.node
  if (notes === undefined) return removedNotes
  const allNotes = new Map(removedNotes)
  for (const note of notes.content.content) allNotes.set(note.attrs.note, note)
  return allNotes
}

/** The transaction that synchronizes notes and references; null if nothing has to change. */
function syncFootnotesWithReferences(tr: Transaction, removedNotes: RemovedFootnotes): Transaction | null {
  const originalIds = new Map<string, string>()
  const references = assignUniqueFootnoteIds(tr, findFootnoteReferences(tr.doc), originalIds)
  references.forEach(({ node, position }, index) => {
    if (node.attrs.number !== index + 1)
      tr.setNodeMarkup(position, null, { ...node.attrs, number: index + 1 })
  })
  updateFootnoteList(tr, references, (noteId) => removedNotes.get(noteId) ?? null, originalIds)
  return tr.docChanged ? tr : null
}

/** A copied reference gets new ids, and with them its own note. */
function assignUniqueFootnoteIds(
  tr: Transaction,
  references: readonly FootnoteReferenceWithPosition[],
  originalIds: Map<string, string>,
): readonly FootnoteReferenceWithPosition[] {
  const usedIds = new Set<string>()
  return references.map(({ node, position }) => {
    const { note, ref } = node.attrs
    const hasUniqueIds = note && ref && !usedIds.has(note)
    const ids = hasUniqueIds ? { note, ref } : createFootnoteIdPair()
    usedIds.add(ids.note)
    if (hasUniqueIds) return { node, position }
    originalIds.set(ids.note, note)
    tr.setNodeMarkup(position, null, { ...node.attrs, ...ids })
    return { node: tr.doc.nodeAt(position) ?? node, position }
  })
}

function updateFootnoteList(
  tr: Transaction,
  references: readonly FootnoteReferenceWithPosition[],
  findRemovedNote: (noteId: string) => Node | null,
  originalIds: ReadonlyMap<string, string>,
): void {
  const { footnotes, footnote } = tr.doc.type.schema.nodes
  const currentList = findFootnoteList(tr.doc)
  if (footnotes === undefined || footnote === undefined) return
  if (references.length === 0) {
    if (currentList !== null)
      tr.delete(currentList.position, currentList.position + currentList.node.nodeSize)
    return
  }
  const currentNotes = new Map<string, Node>()
  for (const note of currentList?.node.content.content ?? []) currentNotes.set(note.attrs.note, note)
  const nextNotes = references.map(({ node: { attrs } }) => {
    const existingNote = currentNotes.get(attrs.note) ?? findRemovedNote(attrs.note)
    if (existingNote !== null) return existingNote
    const originalId = originalIds.get(attrs.note) ?? ''
    const content = (currentNotes.get(originalId) ?? findRemovedNote(originalId))?.content
    return footnote.create({ note: attrs.note, ref: attrs.ref }, content)
  })
  if (currentList === null) {
    tr.insert(tr.doc.content.size, footnotes.create(null, nextNotes))
    return
  }
  const isSame =
    currentList.node.childCount === nextNotes.length &&
    nextNotes.every((note, index) => note === currentList.node.child(index))
  if (!isSame) replaceChangedFootnotes(tr, currentList, nextNotes)
}

/** Replaces only the changed part of the list, so that the cursor stays in its note. */
function replaceChangedFootnotes(
  tr: Transaction,
  currentList: { node: Node; position: number },
  nextNotes: readonly Node[],
): void {
  const { node, position } = currentList
  let sameAtStart = 0
  while (
    sameAtStart < nextNotes.length &&
    sameAtStart < node.childCount &&
    node.child(sameAtStart) === nextNotes[sameAtStart]
  )
    sameAtStart += 1
  let sameAtEnd = 0
  while (
    sameAtEnd < Math.min(nextNotes.length, node.childCount) - sameAtStart &&
    node.child(node.childCount - 1 - sameAtEnd) === nextNotes[nextNotes.length - 1 - sameAtEnd]
  )
    sameAtEnd += 1
  const start = position + 1 + sumNodeSizes(node.content.content.slice(0, sameAtStart))
  const end = start + sumNodeSizes(node.content.content.slice(sameAtStart, node.childCount - sameAtEnd))
  tr.replaceWith(start, end, nextNotes.slice(sameAtStart, nextNotes.length - sameAtEnd))
}

function sumNodeSizes(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => sum + node.nodeSize, 0)
}
