import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { getPictureJpegHrefAtWidth, getPictureVariantWidths } from '../../ui/responsive-image.tsx'
import type { ImageSummary } from '../pictures/image-summaries.ts'
import { insertBlockBelowCursor } from './schema/insert-block.ts'

const maxPictureWidth = 1280

/** Inserts a picture of the site below the block of the cursor, and moves the cursor into its caption. */
export function insertPicture(editor: Editor, { picture }: ImageSummary): void {
  if (picture === null) return
  const width =
    getPictureVariantWidths(picture).findLast((candidate) => candidate <= maxPictureWidth) ?? maxPictureWidth
  const displayWidth = Math.min(width, picture.width)
  const attrs = {
    src: getPictureJpegHrefAtWidth(picture.hash, width),
    alt: picture.alt === picture.name ? '' : picture.alt,
    width: String(displayWidth),
    height: String(Math.round((picture.height * displayWidth) / picture.width)),
  }
  const { state, view } = editor
  const figure = state.schema.nodes.figure?.create(attrs)
  if (figure === undefined) return
  const { tr } = state
  const position = insertBlockBelowCursor(tr, figure)
  if (position !== null) tr.setSelection(TextSelection.create(tr.doc, position + 1))
  view.dispatch(tr.scrollIntoView())
  view.focus()
}

/** The selected picture, or the picture whose caption contains the cursor. */
export function findPictureAtSelection({ state }: Editor): { node: Node; position: number } | null {
  const { selection } = state
  if (selection instanceof NodeSelection && ['figure', 'image'].includes(selection.node.type.name))
    return { node: selection.node, position: selection.from }
  const { $from } = selection
  return $from.parent.type.name === 'figure' ? { node: $from.parent, position: $from.before() } : null
}

/** Sets the alt text of the picture at the selection. */
export function setPictureAltText(editor: Editor, alt: string): void {
  const found = findPictureAtSelection(editor)
  if (found === null) return
  const { tr } = editor.state
  const isNodeSelection = editor.state.selection instanceof NodeSelection
  tr.setNodeMarkup(found.position, null, { ...found.node.attrs, alt })
  if (isNodeSelection) tr.setSelection(NodeSelection.create(tr.doc, found.position))
  editor.view.dispatch(tr)
}
