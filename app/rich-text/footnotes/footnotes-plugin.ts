import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import {
  createFootnoteIdPair,
  type FootnoteReferenceWithPosition,
  findFootnoteList,
  findFootnoteReferences,
} from './commands.ts'
import { updateFootnoteList } from './footnote-list.ts'

/**
 * Notes without a reference in the text, by id: a reference that is cut and pasted, or pasted from another text, brings its
 * note with it.
 */
type DetachedFootnotes = ReadonlyMap<string, Node>

const key = new PluginKey<DetachedFootnotes>('footnotes')

/** Keeps references and notes in sync: each reference has one note, in document order, and is numbered by that order. */
export function createFootnoteSyncPlugin(): Plugin<DetachedFootnotes> {
  return new Plugin<DetachedFootnotes>({
    key,
    state: {
      init: () => new Map(),
      apply: (tr, detachedNotes, before) => {
        const addedNotes: readonly Node[] = tr.getMeta(key) ?? []
        const removedNotes = tr.docChanged ? (findFootnoteList(before.doc)?.node.content.content ?? []) : []
        return addFootnotes(detachedNotes, [...removedNotes, ...addedNotes])
      },
    },
    appendTransaction(transactions, before, after) {
      if (!transactions.some((tr) => tr.docChanged) || before.doc.eq(after.doc)) return null
      return syncFootnotesWithReferences(after.tr, before.doc, key.getState(after) ?? new Map())
    },
  })
}

/** Stores notes whose references are about to be inserted. */
export function storeDetachedFootnotes(tr: Transaction, notes: readonly Node[]): Transaction {
  return tr.setMeta(key, notes)
}

function addFootnotes(detachedNotes: DetachedFootnotes, notes: readonly Node[]): DetachedFootnotes {
  if (notes.length === 0) return detachedNotes
  const allNotes = new Map(detachedNotes)
  for (const note of notes) allNotes.set(note.attrs.note, note)
  return allNotes
}

/** The transaction that synchronizes notes and references; null if nothing has to change. */
function syncFootnotesWithReferences(
  tr: Transaction,
  docBefore: Node,
  detachedNotes: DetachedFootnotes,
): Transaction | null {
  replaceReferencesInNotes(tr, detachedNotes)
  const originalIds = new Map<string, string>()
  const references = assignUniqueFootnoteIds(tr, findFootnoteReferences(tr.doc), originalIds)
  references.forEach(({ node, position }, index) => {
    if (node.attrs.number !== index + 1)
      tr.setNodeMarkup(position, null, { ...node.attrs, number: index + 1 })
  })
  updateFootnoteList(tr, {
    references,
    docBefore,
    findDetachedNote: (noteId) => detachedNotes.get(noteId) ?? null,
    originalIds,
  })
  return tr.docChanged ? tr : null
}

/** A note cannot have notes: a reference that was pasted into one is replaced by the text of its note, in parentheses. */
function replaceReferencesInNotes(tr: Transaction, detachedNotes: DetachedFootnotes): void {
  const list = findFootnoteList(tr.doc)
  if (list === null) return
  const found: FootnoteReferenceWithPosition[] = []
  list.node.descendants((node, offset) => {
    if (node.type.name === 'footnoteRef') found.push({ node, position: list.position + 1 + offset })
  })
  if (found.length === 0) return
  const { schema } = tr.doc.type
  const usedIds = new Set(findFootnoteReferences(tr.doc).map(({ node }) => node.attrs.note))
  for (const { node, position } of found.toReversed()) {
    const { note } = node.attrs
    const content = usedIds.has(note) ? undefined : detachedNotes.get(note)?.content
    const isEmpty = content === undefined || content.size === 0
    tr.replaceWith(
      position,
      position + node.nodeSize,
      isEmpty ? [] : [schema.text(' ('), ...content.content, schema.text(')')],
    )
  }
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
