import { Extension } from '@tiptap/core'
import { DOMParser as ModelParser, Slice } from '@tiptap/pm/model'
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { convertTextToParagraphHtml } from '../../../domain/text/paragraph-html.ts'
import { filterAndSortChosenFiles, readDroppedFiles } from '../../uploads/chosen-files.ts'
import type { ChosenFile } from '../../uploads/upload-entry.ts'
import { createEmbedCard } from '../attachments/link-card-commands.ts'
import { convertFootnotesToDataAttributes } from '../footnotes/footnote-html.ts'
import { storeDetachedFootnotes } from '../footnotes/footnotes-plugin.ts'
import { pasteBlocksIntoFootnote, separatePastedFootnotes } from '../footnotes/pasted-footnotes.ts'
import { parseHtmlBody } from '../html/parse.ts'
import { parseLinkAddress } from '../link-address.ts'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { PastedDataPictures } from './data-pictures.ts'
import { pasteTableAtCursor } from './table-into-cells.ts'

/** Handlers of content that cannot be inserted as text. */
export interface PasteHandlers {
  /** Called with the number of pictures that were left out of pasted HTML: those of other sites, and unknown types. */
  onPicturesLeftOut(count: number): void
  /** Called with files that were pasted or dropped at a position of the text, also as a part of pasted HTML. */
  onFiles(files: Promise<readonly ChosenFile[]>, position: number): void
}

/** Converts pasted and dropped content to the HTML of the editor. */
export const PasteHandlingExtension = Extension.create<PasteHandlers>({
  name: 'pasting',
  addOptions: () => ({ onPicturesLeftOut: () => undefined, onFiles: () => undefined }),
  addProseMirrorPlugins() {
    const { onPicturesLeftOut, onFiles } = this.options
    const dataPictures = new PastedDataPictures((file, position) =>
      onFiles(Promise.resolve(filterAndSortChosenFiles([file])), position),
    )
    const takePastedFiles = (view: EditorView, data: DataTransfer | null) => {
      if (data === null || !hasFilesInsteadOfText(data)) return false
      onFiles(Promise.resolve(filterAndSortChosenFiles(data.files)), view.state.selection.from)
      return true
    }
    const takeDroppedFiles = (view: EditorView, { dataTransfer, clientX, clientY }: DragEvent) => {
      if (dataTransfer === null || !hasFilesInsteadOfText(dataTransfer)) return false
      const position = view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.selection.from
      onFiles(readDroppedFiles(dataTransfer), position)
      return true
    }
    return [
      dataPictures.createPlugin(),
      new Plugin({
        props: {
          handlePaste: (view, event, slice) =>
            takePastedFiles(view, event.clipboardData) ||
            pasteEmbedAddress(view, event.clipboardData) ||
            pasteUrlAsLink(view, event.clipboardData) ||
            dispatchIfAny(
              view,
              pasteBlocksIntoFootnote(view.state, slice) ?? pasteTableAtCursor(view.state, slice),
            ),
          handleDrop: (view, event, _slice, moved) => !moved && takeDroppedFiles(view, event),
          transformPastedHTML: (html) => {
            // Content copied from an editor is already valid, and the schema checks it.
            if (html.includes('data-pm-slice')) return html
            dataPictures.reset()
            const { html: clean, pictures } = cleanPastedHtml(html, window.location.origin, (address) =>
              dataPictures.take(address),
            )
            if (pictures > 0) onPicturesLeftOut(pictures)
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

/**
 * Whether files are inserted: text from a word processor has a picture of the text too, and a picture copied from a page
 * has HTML with only this picture.
 */
function hasFilesInsteadOfText(data: DataTransfer): boolean {
  if (data.files.length === 0) return false
  const html = data.getData('text/html')
  if (html === '') return true
  const body = parseHtmlBody(html)
  return body.textContent?.trim() === '' && body.querySelectorAll('img').length === 1
}

/** The address of a video or map on an empty line becomes its card. */
function pasteEmbedAddress(view: EditorView, data: DataTransfer | null): boolean {
  const { selection, schema, tr } = view.state
  const { $from } = selection
  const isEmptyLine = $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  const card = isEmptyLine ? createEmbedCard(schema, data?.getData('text/plain').trim() ?? '') : null
  const container = $from.node(-1)
  const index = $from.index(-1)
  if (card === null || !container.canReplaceWith(index, index + 1, card.type)) return false
  tr.replaceWith($from.before(), $from.after(), card)
  const end = $from.before() + card.nodeSize
  // The next key continues the text, not the title.
  tr.insert(end, schema.node('paragraph')).setSelection(TextSelection.create(tr.doc, end + 1))
  view.dispatch(tr.scrollIntoView())
  return true
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
