import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { findFigurePosition } from './figure-commands.ts'
import { drawFilePreview } from './file-preview.ts'

/** A picture that is being uploaded into the text. It is drawn over the document, so that it is never saved. */
interface UploadPlaceholder {
  readonly key: string
  readonly file: File
  /** A position between blocks. */
  readonly position: number
}

type PlaceholderChange =
  | { readonly add: readonly UploadPlaceholder[] }
  | { readonly remove: string }
  /** The figure of an upload was inserted at the position of its placeholder. */
  | { readonly inserted: string; readonly figure: Node }

const pluginKey = new PluginKey<readonly UploadPlaceholder[]>('uploadPlaceholders')

/** Shows where pictures will be that are being uploaded; the positions follow the edits of the text. */
export const UploadPlaceholdersExtension = Extension.create({
  name: 'uploadPlaceholders',
  addProseMirrorPlugins: () => [
    new Plugin<readonly UploadPlaceholder[]>({
      key: pluginKey,
      state: { init: () => [], apply: applyChange },
      props: {
        decorations: (state) => {
          const placeholders = pluginKey.getState(state) ?? []
          if (placeholders.length === 0) return null
          return DecorationSet.create(
            state.doc,
            placeholders.map(({ key, file, position }, index) =>
              Decoration.widget(position, () => createPlaceholderElement(key, file), {
                key,
                side: index + 1,
                ignoreSelection: true,
              }),
            ),
          )
        },
      },
    }),
  ],
})

function applyChange(
  tr: Transaction,
  placeholders: readonly UploadPlaceholder[],
): readonly UploadPlaceholder[] {
  const change: PlaceholderChange | undefined = tr.getMeta(pluginKey)
  const mapped = tr.docChanged
    ? placeholders.map((item) => ({ ...item, position: tr.mapping.map(item.position, 1) }))
    : placeholders
  if (change === undefined) return mapped
  if ('add' in change) return [...mapped, ...change.add]
  if ('remove' in change) return mapped.filter(({ key }) => key !== change.remove)
  const index = placeholders.findIndex(({ key }) => key === change.inserted)
  const position = placeholders[index]?.position
  // Files that were dropped together stay in their order, whichever is finished first.
  return mapped
    .map((item, at) => {
      if (position === undefined || placeholders[at]?.position !== position) return item
      return { ...item, position: at < index ? position : position + change.figure.nodeSize }
    })
    .filter(({ key }) => key !== change.inserted)
}

/** Shows placeholders at the position between blocks that is nearest to a position of the text. */
export function addUploadPlaceholders(
  view: EditorView,
  near: number,
  uploads: readonly { readonly key: string; readonly file: File }[],
): void {
  const position = findFigurePosition(view.state.doc, near) ?? 0
  const add = uploads.map((upload) => ({ ...upload, position }))
  view.dispatch(view.state.tr.setMeta(pluginKey, { add } satisfies PlaceholderChange))
}

export function removeUploadPlaceholder(view: EditorView, key: string): void {
  view.dispatch(view.state.tr.setMeta(pluginKey, { remove: key } satisfies PlaceholderChange))
}

/** Replaces a placeholder by its figure. The cursor stays, unless the figure takes the place of the cursor's empty line. */
export function replaceUploadPlaceholder(view: EditorView, key: string, figure: Node): void {
  const { state } = view
  const placeholder = pluginKey.getState(state)?.find((item) => item.key === key)
  const position = findFigurePosition(state.doc, placeholder?.position ?? state.selection.from)
  if (position === null) return
  const { tr } = state
  if (hasCursorInEmptyLine(state, position)) {
    tr.replaceWith(position, position + 2, figure)
    tr.setSelection(TextSelection.create(tr.doc, position + 1))
  } else tr.insert(position, figure)
  if (placeholder !== undefined) tr.setMeta(pluginKey, { inserted: key, figure } satisfies PlaceholderChange)
  view.dispatch(tr)
}

function hasCursorInEmptyLine({ doc, selection }: EditorState, position: number): boolean {
  const line = doc.resolve(position).nodeAfter
  return (
    line?.type.name === 'paragraph' &&
    line.content.size === 0 &&
    selection.empty &&
    selection.from === position + 1
  )
}

/** Shows the progress of an upload in its placeholder. */
export function updateUploadPlaceholder(view: EditorView, key: string, fraction: number): void {
  const bar = view.dom.querySelector<HTMLProgressElement>(`[data-upload="${CSS.escape(key)}"] progress`)
  if (bar !== null) bar.value = fraction
}

/** The list below the text has the buttons and is read by screen readers, so this element is hidden from them. */
function createPlaceholderElement(key: string, file: File): HTMLElement {
  const element = document.createElement('div')
  element.className = 'editor-upload'
  element.dataset.upload = key
  element.contentEditable = 'false'
  element.ariaHidden = 'true'
  const canvas = document.createElement('canvas')
  drawFilePreview(canvas, file)
  const name = document.createElement('span')
  name.textContent = file.name
  const progress = document.createElement('progress')
  progress.max = 1
  progress.value = 0
  element.append(canvas, name, progress)
  return element
}
