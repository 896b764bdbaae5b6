import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

const key = new PluginKey<DecorationSet>('resting')

/**
 * Marks the blocks that came with the text and are not written in: the browser may leave those out of sight undrawn. A block
 * that is new or holds the cursor must not be among them, because browsers put letters in the wrong place of what they have
 * not drawn yet, and keys lead only to the beginning of it.
 */
export const SkipOffscreenRenderingExtension = Extension.create({
  name: 'resting',
  addProseMirrorPlugins: () => [createSkipOffscreenRenderingPlugin()],
})

/** Tells that a change brings a whole text, the blocks of which rest again. */
export function markAsFullTextReplacement(tr: Transaction): Transaction {
  return tr.setMeta(key, true)
}

function createSkipOffscreenRenderingPlugin(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => createBlockDecorations(doc),
      apply: (tr, set) => {
        if (tr.getMeta(key)) return createBlockDecorations(tr.doc)
        return tr.docChanged ? set.map(tr.mapping, tr.doc) : set
      },
    },
    props: { decorations: (state) => key.getState(state)?.remove(findDecorationsNearSelection(state)) },
  })
}

function createBlockDecorations(doc: Node): DecorationSet {
  const marks: Decoration[] = []
  doc.forEach((block, from) => {
    marks.push(Decoration.node(from, from + block.nodeSize, { class: 'editor-resting' }))
  })
  return DecorationSet.create(doc, marks)
}

/**
 * The marks of the blocks that a key may lead to or change: those at both ends of the selection, their neighbours, and the first
 * and the last of the text.
 */
function findDecorationsNearSelection(state: EditorState): Decoration[] {
  const { doc, selection } = state
  const ends = [0, selection.from, selection.to, doc.content.size].map((position) => doc.resolve(position))
  return ends.flatMap((end) => {
    const index = Math.min(end.index(0), doc.childCount - 1)
    const start = end.posAtIndex(index, 0)
    const before = doc.maybeChild(index - 1)?.nodeSize ?? 0
    const here = doc.maybeChild(index)?.nodeSize ?? 0
    const after = doc.maybeChild(index + 1)?.nodeSize ?? 0
    return key.getState(state)?.find(start - before, start + here + after) ?? []
  })
}
