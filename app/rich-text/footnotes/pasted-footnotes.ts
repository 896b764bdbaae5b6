import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { createFootnoteIdPair, findFootnoteAtCursor, findFootnoteReferences } from './commands.ts'

interface FootnoteIds {
  readonly note: string
  readonly ref: string
}

/** Pasted content whose list of footnotes was taken out, and the notes of that list. */
interface SeparatedFootnotes {
  readonly slice: Slice
  /** Each has its reference in the slice. */
  readonly notes: readonly Node[]
}

/**
 * Takes the list of footnotes out of pasted content. Only the end of the document may contain the list, so content with one
 * fits nowhere else; the plugin adds the notes where they belong as soon as their references are in the text. A note whose
 * reference was not copied becomes a paragraph.
 */
export function separatePastedFootnotes(slice: Slice, doc: Node): SeparatedFootnotes {
  const lists = slice.content.content.filter(isFootnoteList)
  if (lists.length === 0) return { slice, notes: [] }
  const copiedIds = new Set(findReferencesInFragment(slice.content).map(({ attrs }) => attrs.note))
  const usedIds = new Set(findFootnoteReferences(doc).map(({ node }) => node.attrs.note))
  const newIds = new Map<string, FootnoteIds>()
  const notes: Node[] = []
  for (const note of lists.flatMap(({ content }) => content.content)) {
    const { attrs } = note
    if (!copiedIds.has(attrs.note)) continue
    // The note in the text may have been edited since it was copied, so both are kept.
    const ids = usedIds.has(attrs.note) ? createFootnoteIdPair() : { note: attrs.note, ref: attrs.ref }
    newIds.set(attrs.note, ids)
    notes.push(note.type.create({ ...attrs, ...ids }, note.content))
  }
  const blocks = slice.content.content.flatMap((block) =>
    isFootnoteList(block)
      ? block.content.content.filter(({ attrs }) => !newIds.has(attrs.note)).map(toParagraph)
      : [replaceReferenceIds(block, newIds)],
  )
  return { slice: openLikeOriginal(Fragment.from(blocks), slice), notes }
}

function isFootnoteList({ type }: Node): boolean {
  return type.name === 'footnotes'
}

function findReferencesInFragment(content: Fragment): Node[] {
  const references: Node[] = []
  content.descendants((node) => {
    if (node.type.name === 'footnoteRef') references.push(node)
    return !isFootnoteList(node)
  })
  return references
}

function toParagraph({ type, content }: Node): Node {
  const { paragraph } = type.schema.nodes
  if (paragraph === undefined) throw new Error('The schema has no paragraphs.')
  return paragraph.create(null, content)
}

function replaceReferenceIds(node: Node, newIds: ReadonlyMap<string, FootnoteIds>): Node {
  if (node.type.name === 'footnoteRef')
    return node.type.create({ ...node.attrs, ...newIds.get(node.attrs.note) }, null, node.marks)
  if (node.isLeaf) return node
  return node.copy(Fragment.from(node.content.content.map((child) => replaceReferenceIds(child, newIds))))
}

/** An end of the content where a list was is opened as far as pasted blocks are, so that it joins the text around it. */
function openLikeOriginal(content: Fragment, { content: original, openStart, openEnd }: Slice): Slice {
  // Not into a table: its last cell would take in the text below.
  const open = Slice.maxOpen(content, false)
  const { firstChild, lastChild } = original
  return new Slice(
    content,
    firstChild && isFootnoteList(firstChild) ? open.openStart : openStart,
    lastChild && isFootnoteList(lastChild) ? open.openEnd : openEnd,
  )
}

/** The paste of blocks into a note, as lines: a note has only inline content. Null if that is not what is pasted. */
export function pasteBlocksIntoFootnote(state: EditorState, slice: Slice): Transaction | null {
  if (slice.size === 0 || findFootnoteAtCursor(state) === null || slice.content.firstChild?.isInline)
    return null
  return state.tr.replaceSelection(flattenToInlineSlice(slice)).scrollIntoView()
}

/** The inline content of a slice; its blocks are separated by line breaks. */
function flattenToInlineSlice(slice: Slice): Slice {
  const inline: Node[] = []
  const addTextBlocks = (content: Fragment): void => {
    if (content.firstChild?.isInline) {
      const [first] = content.content
      const hardBreak = first?.type.schema.nodes.hardBreak
      if (inline.length > 0 && hardBreak !== undefined) inline.push(hardBreak.create())
      inline.push(...content.content)
    } else for (const block of content.content) addTextBlocks(block.content)
  }
  addTextBlocks(slice.content)
  return new Slice(Fragment.from(inline), 0, 0)
}
