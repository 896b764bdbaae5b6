import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

const key = new PluginKey<DecorationSet>('resting')

/**
 * Marks the loaded blocks that are not being edited, so that the browser may skip rendering them while they are off-screen.
 * New blocks and the block with the cursor must not be marked: in blocks that are not rendered yet, browsers insert text at
 * the wrong position and arrow keys reach only the start.
 */
export const SkipOffscreenRenderingExtension = Extension.create({
  name: 'resting',
  addProseMirrorPlugins: () => [createSkipOffscreenRenderingPlugin()],
})

/** Marks a transaction as a replacement of the whole text, so that all its blocks are decorated again. */
export function markTransactionAsFullReplacement(tr: Transaction): Transaction {
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
  const decorations: Decoration[] = []
  doc.forEach((block, from) => {
    decorations.push(Decoration.node(from, from + block.nodeSize, { class: 'editor-resting' }))
  })
  return DecorationSet.create(doc, decorations)
}

/**
 * The decorations of the blocks that a key may reach or change: those at both ends of the selection, their neighbours, and
 * the first and the last block.
 */
function findDecorationsNearSelection(state: EditorState): Decoration[] {
  const { doc, selection } = state
  const positions = [0, selection.from, selection.to, doc.content.size].map((position) =>
    doc.resolve(position),
  )
  return positions.flatMap((resolved) => {
    const index = Math.min(resolved.index(0), doc.childCount - 1)
    const start = resolved.posAtIndex(index, 0)
    const sizeBefore = doc.maybeChild(index - 1)?.nodeSize ?? 0
    const size = doc.maybeChild(index)?.nodeSize ?? 0
    const sizeAfter = doc.maybeChild(index + 1)?.nodeSize ?? 0
    return key.getState(state)?.find(start - sizeBefore, start + size + sizeAfter) ?? []
  })
}
