import { Extension } from '@tiptap/core'
import { DOMParser as ModelParser, Slice } from '@tiptap/pm/model'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { convertTextToParagraphHtml } from '../../../domain/text/paragraph-html.ts'
import { convertFootnotesToDataAttributes } from '../footnotes/footnote-html.ts'
import { storeDetachedFootnotes } from '../footnotes/footnotes-plugin.ts'
import { pasteBlocksIntoFootnote, separatePastedFootnotes } from '../footnotes/pasted-footnotes.ts'
import { parseHtmlBody } from '../html/parse.ts'
import { parseLinkAddress } from '../link-address.ts'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { pasteTableAtCursor } from './table-into-cells.ts'

/** A notice for the user about a paste. */
export type PasteRejectionNotice =
  | { readonly what: 'file' }
  | { readonly what: 'picturesLeft'; readonly count: number }

/** Converts pasted and dropped content to the HTML of the editor. */
export const PasteHandlingExtension = Extension.create<{ onPaste: (notice: PasteRejectionNotice) => void }>({
  name: 'pasting',
  addOptions: () => ({ onPaste: () => undefined }),
  addProseMirrorPlugins() {
    const { onPaste } = this.options
    const rejectImageFiles = (data: DataTransfer | null) => {
      if (!hasImageFileWithoutHtml(data)) return false
      onPaste({ what: 'file' })
      return true
    }
    return [
      new Plugin({
        props: {
          handlePaste: (view, event, slice) =>
            rejectImageFiles(event.clipboardData) ||
            pasteUrlAsLink(view, event.clipboardData) ||
            dispatchIfAny(
              view,
              pasteBlocksIntoFootnote(view.state, slice) ?? pasteTableAtCursor(view.state, slice),
            ),
          handleDrop: (_view, event, _slice, moved) => !moved && rejectImageFiles(event.dataTransfer),
          transformPastedHTML: (html) => {
            // Content copied from an editor is already valid, and the schema checks it.
            if (html.includes('data-pm-slice')) return html
            const { html: clean, pictures } = cleanPastedHtml(html, window.location.origin)
            if (pictures > 0) onPaste({ what: 'picturesLeft', count: pictures })
            const body = parseHtmlBody(clean)
            convertFootnotesToDataAttributes(body)
            return body.innerHTML
          },
          transformPasted: (slice, view) => {
            const separated = separatePastedFootnotes(slice, view.state.doc)
            if (separated.notes.length > 0)
              view.dispatch(storeDetachedFootnotes(view.state.tr, separated.notes))
            return separated.slice
          },
          clipboardTextParser: (text, $context, _plain, view) => {
            const { schema } = view.state
            if ($context.parent.type.spec.code)
              return new Slice(schema.node('pre', null, text ? schema.text(text) : []).content, 0, 0)
            return ModelParser.fromSchema(schema).parseSlice(parseHtmlBody(convertPlainTextToHtml(text)), {
              context: $context,
            })
          },
        },
      }),
    ]
  },
})

/** Whether the clipboard contains only an image file; a copied part of a page has HTML too. */
function hasImageFileWithoutHtml(data: DataTransfer | null): boolean {
  if (data === null || data.types.includes('text/html')) return false
  return [...data.files].some(({ type }) => type.startsWith('image/'))
}

/** Pasting an address over selected text turns the text into a link. */
function pasteUrlAsLink(view: EditorView, data: DataTransfer | null): boolean {
  const { empty, from, to, $from } = view.state.selection
  const text = data?.getData('text/plain').trim() ?? ''
  if (!/^(?:https?:\/\/|mailto:)\S+$/i.test(text) || $from.parent.type.spec.code) return false
  const address = parseLinkAddress(text, window.location.origin)
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

function dispatchIfAny(view: EditorView, tr: Transaction | null): boolean {
  if (tr !== null) view.dispatch(tr)
  return tr !== null
}

/** Converts plain text to paragraphs, separated by empty lines if there are any, otherwise one per line. */
function convertPlainTextToHtml(text: string): string {
  const normalizedText = text.replaceAll(/\r\n?/g, '\n').trim()
  return convertTextToParagraphHtml(
    /\n\s*\n/.test(normalizedText) ? normalizedText : normalizedText.replaceAll('\n', '\n\n'),
  )
}
