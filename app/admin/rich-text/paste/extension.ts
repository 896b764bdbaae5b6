import { Extension } from '@tiptap/core'
import { DOMParser as ModelParser, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { paragraphsOf } from '../../../../domain/text/paragraphs.ts'
import { readAddress } from '../address.ts'
import { markFootnotes } from '../footnotes/html.ts'
import { bodyOf } from '../html/parse.ts'
import { cleanPasted } from './clean.ts'

/** What whoever pastes has to know. */
export type PasteNews = { readonly what: 'file' } | { readonly what: 'picturesLeft'; readonly count: number }

/** Whatever is pasted or dropped comes out as the editor would have written it. */
export const Pasting = Extension.create<{ onPaste: (news: PasteNews) => void }>({
  name: 'pasting',
  addOptions: () => ({ onPaste: () => undefined }),
  addProseMirrorPlugins() {
    const { onPaste } = this.options
    const refuseFiles = (data: DataTransfer | null) => {
      if (!holdsPicture(data)) return false
      onPaste({ what: 'file' })
      return true
    }
    return [
      new Plugin({
        props: {
          handlePaste: (view, event) =>
            refuseFiles(event.clipboardData) || pasteAddress(view, event.clipboardData),
          handleDrop: (_view, event, _slice, moved) => !moved && refuseFiles(event.dataTransfer),
          transformPastedHTML: (html) => {
            // What was copied from an editor is in its own words, which the schema checks.
            if (html.includes('data-pm-slice')) return html
            const { html: clean, pictures } = cleanPasted(html, window.location.origin)
            if (pictures > 0) onPaste({ what: 'picturesLeft', count: pictures })
            const body = bodyOf(clean)
            markFootnotes(body)
            return body.innerHTML
          },
          clipboardTextParser: (text, $context, _plain, view) => {
            const { schema } = view.state
            if ($context.parent.type.spec.code)
              return new Slice(schema.node('pre', null, text ? schema.text(text) : []).content, 0, 0)
            return ModelParser.fromSchema(schema).parseSlice(bodyOf(htmlOfText(text)), { context: $context })
          },
        },
      }),
    ]
  },
})

/** A picture alone; a copied part of a page has its HTML beside it. */
function holdsPicture(data: DataTransfer | null): boolean {
  if (data === null || data.types.includes('text/html')) return false
  return [...data.files].some(({ type }) => type.startsWith('image/'))
}

/** An address pasted over words makes a link of them. */
function pasteAddress(view: EditorView, data: DataTransfer | null): boolean {
  const { empty, from, to, $from } = view.state.selection
  const text = data?.getData('text/plain').trim() ?? ''
  if (!/^(?:https?:\/\/|mailto:)\S+$/i.test(text) || $from.parent.type.spec.code) return false
  const address = readAddress(text, window.location.origin)
  const { a } = view.state.schema.marks
  if (address === null || a === undefined) return false
  const mark = a.create({ href: address })
  const { tr, schema } = view.state
  view.dispatch(
    empty
      ? tr.replaceSelectionWith(schema.text(text, [mark]), false).removeStoredMark(a)
      : tr.addMark(from, to, mark),
  )
  return true
}
/** Plain text as paragraphs: parted by empty lines, where it has any; else each line is one. */
export function htmlOfText(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').trim()
  return paragraphsOf(/\n\s*\n/.test(lines) ? lines : lines.replaceAll('\n', '\n\n'))
}
