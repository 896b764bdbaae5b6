import { Extension } from '@tiptap/core'
import { DOMParser as ModelParser, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { convertTextToParagraphHtml } from '../../../../domain/text/paragraph-html.ts'
import { addFootnoteDataAttributes } from '../footnotes/footnote-html.ts'
import { parseHtmlBody } from '../html/parse.ts'
import { parseLinkAddress } from '../link-address.ts'
import { cleanPastedHtml } from './clean-pasted-html.ts'

/** What whoever pastes has to know. */
export type PasteNotice =
  | { readonly what: 'file' }
  | { readonly what: 'picturesLeft'; readonly count: number }

/** Whatever is pasted or dropped comes out as the editor would have written it. */
export const PasteHandlingExtension = Extension.create<{ onPaste: (news: PasteNotice) => void }>({
  name: 'pasting',
  addOptions: () => ({ onPaste: () => undefined }),
  addProseMirrorPlugins() {
    const { onPaste } = this.options
    const refuseFiles = (data: DataTransfer | null) => {
      if (!hasImageFileWithoutHtml(data)) return false
      onPaste({ what: 'file' })
      return true
    }
    return [
      new Plugin({
        props: {
          handlePaste: (view, event) =>
            refuseFiles(event.clipboardData) || pasteUrlAsLink(view, event.clipboardData),
          handleDrop: (_view, event, _slice, moved) => !moved && refuseFiles(event.dataTransfer),
          transformPastedHTML: (html) => {
            // What was copied from an editor is in its own words, which the schema checks.
            if (html.includes('data-pm-slice')) return html
            const { html: clean, pictures } = cleanPastedHtml(html, window.location.origin)
            if (pictures > 0) onPaste({ what: 'picturesLeft', count: pictures })
            const body = parseHtmlBody(clean)
            addFootnoteDataAttributes(body)
            return body.innerHTML
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

/** A picture alone; a copied part of a page has its HTML beside it. */
function hasImageFileWithoutHtml(data: DataTransfer | null): boolean {
  if (data === null || data.types.includes('text/html')) return false
  return [...data.files].some(({ type }) => type.startsWith('image/'))
}

/** An address pasted over words makes a link of them. */
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
/** Plain text as paragraphs: parted by empty lines, where it has any; else each line is one. */
export function convertPlainTextToHtml(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').trim()
  return convertTextToParagraphHtml(/\n\s*\n/.test(lines) ? lines : lines.replaceAll('\n', '\n\n'))
}
