import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Language } from '../../../domain/language.ts'
import { findSingleLetterWordRanges } from '../../../domain/text/single-letter-words.ts'

const key = new PluginKey<DecorationSet>('glue')

/** Breaks lines as the published page does: never after a single-letter word. */
export const NoBreakDecorationExtension = Extension.create<{ language: Language }>({
  name: 'glue',
  addOptions: () => ({ language: 'en-US' }),
  addProseMirrorPlugins() {
    return this.options.language === 'cs' ? [createNoBreakPlugin()] : []
  },
})

function createNoBreakPlugin(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => DecorationSet.create(doc, createNoBreakDecorations(doc, 0, doc.content.size)),
      apply: (tr, set) => (tr.docChanged ? updateNoBreakDecorations(tr, set.map(tr.mapping, tr.doc)) : set),
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

/** Recomputes the decorations of the changed text blocks only. */
function updateNoBreakDecorations(tr: Transaction, set: DecorationSet): DecorationSet {
  let next = set
  for (const [from, to] of getChangedRanges(tr)) {
    const $from = tr.doc.resolve(from)
    const $to = tr.doc.resolve(to)
    const start = $from.depth > 0 ? $from.start() : from
    const end = $to.depth > 0 ? $to.end() : to
    const oldDecorations = next.find(start, end)
    const newDecorations = createNoBreakDecorations(tr.doc, start, end)
    // Most keystrokes change no decoration.
    const isSame =
      oldDecorations.length === newDecorations.length &&
      oldDecorations.every((one) => newDecorations.some((other) => isSameRange(one, other)))
    if (!isSame) next = next.remove(oldDecorations).add(tr.doc, newDecorations)
  }
  return next
}

function isSameRange(one: Decoration, other: Decoration): boolean {
  return one.from === other.from && one.to === other.to
}

function getChangedRanges(tr: Transaction): [number, number][] {
  const ranges: [number, number][] = []
  tr.mapping.maps.forEach((map, index) => {
    const laterMapping = tr.mapping.slice(index + 1)
    map.forEach((_from, _to, from, to) => {
      ranges.push([laterMapping.map(from, -1), laterMapping.map(to, 1)])
    })
  })
  return ranges
}

function createNoBreakDecorations(doc: Node, from: number, to: number): Decoration[] {
  const decorations: Decoration[] = []
  doc.nodesBetween(from, to, (node, position) => {
    if (node.isText) {
      // A break is allowed at a span's end, so the first letter of the next word is in it too.
      for (const { start, end } of findSingleLetterWordRanges(node.text ?? ''))
        decorations.push(Decoration.inline(position + start, position + end + 1, { class: 'editor-glue' }))
    }
    return true
  })
  return decorations
}
