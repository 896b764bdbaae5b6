import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { type FootnoteReferenceWithPosition, findFootnoteList, findFootnoteReferences } from './commands.ts'

interface FootnoteListUpdate {
  readonly references: readonly FootnoteReferenceWithPosition[]
  /** The document before the change. */
  readonly docBefore: Node
  readonly findDetachedNote: (noteId: string) => Node | null
  /** The ids that references had before they got unique ones. */
  readonly originalIds: ReadonlyMap<string, string>
}

/** Changes the list of footnotes so that it has exactly the notes of the references, in their order. */
export function updateFootnoteList(
  tr: Transaction,
  { references, docBefore, findDetachedNote, originalIds }: FootnoteListUpdate,
): void {
  const { footnotes, footnote, paragraph } = tr.doc.type.schema.nodes
  const currentList = findFootnoteList(tr.doc)
  if (footnotes === undefined || footnote === undefined || paragraph === undefined) return
  const referencedIds = new Set(references.map(({ node }) => node.attrs.note))
  const { notes: currentNotes, strayNotes } = collectNotes(currentList?.node, referencedIds, docBefore)
  if (references.length === 0) {
    if (currentList === null) return
    const paragraphs = strayNotes.map(({ content }) => paragraph.create(null, content))
    tr.replaceWith(currentList.position, currentList.position + currentList.node.nodeSize, paragraphs)
    return
  }
  const nextNotes = references.map(({ node: { attrs } }) => {
    const existingNote = currentNotes.get(attrs.note) ?? findDetachedNote(attrs.note)
    if (existingNote !== null) return existingNote
    const originalId = originalIds.get(attrs.note) ?? ''
    const content = (currentNotes.get(originalId) ?? findDetachedNote(originalId))?.content
    return footnote.create({ note: attrs.note, ref: attrs.ref }, content)
  })
  const [firstNote] = nextNotes
  if (firstNote !== undefined && strayNotes.length > 0)
    nextNotes[0] = [...strayNotes, firstNote].reduce(appendToNote, footnote.create(firstNote.attrs))
  if (currentList === null) {
    tr.insert(tr.doc.content.size, footnotes.create(null, nextNotes))
    return
  }
  const isSame =
    currentList.node.childCount === nextNotes.length &&
    nextNotes.every((note, index) => note === currentList.node.child(index))
  if (!isSame) replaceChangedFootnotes(tr, currentList, nextNotes)
}

interface CollectedNotes {
  readonly notes: ReadonlyMap<string, Node>
  /** Parts of notes before the first note that has a reference. */
  readonly strayNotes: readonly Node[]
}

/**
 * The notes of the list by id. An item that never had a reference is a part of a note that pasted blocks have split: its text
 * is appended to the note above it. Only items whose reference was removed are left out.
 */
function collectNotes(
  list: Node | undefined,
  referencedIds: ReadonlySet<string>,
  docBefore: Node,
): CollectedNotes {
  const notes = new Map<string, Node>()
  const strayNotes: Node[] = []
  let idsBefore: ReadonlySet<string> | null = null
  let lastId: string | null = null
  for (const note of list?.content.content ?? []) {
    const id: string = note.attrs.note
    if (referencedIds.has(id) && !notes.has(id)) {
      notes.set(id, note)
      lastId = id
      continue
    }
    idsBefore ??= new Set(findFootnoteReferences(docBefore).map(({ node }) => node.attrs.note))
    const wasReferenceRemoved = idsBefore.has(id) && !referencedIds.has(id)
    if (wasReferenceRemoved || note.content.size === 0) continue
    const noteAbove = lastId === null ? undefined : notes.get(lastId)
    if (lastId === null || noteAbove === undefined) strayNotes.push(note)
    else notes.set(lastId, appendToNote(noteAbove, note))
  }
  return { notes, strayNotes }
}

/** A note with the text of another one on a new line. */
function appendToNote(note: Node, added: Node): Node {
  const { hardBreak } = note.type.schema.nodes
  if (note.content.size === 0 || added.content.size === 0 || hardBreak === undefined)
    return note.copy(note.content.append(added.content))
  return note.copy(note.content.addToEnd(hardBreak.create()).append(added.content))
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
