import type { Editor } from '@tiptap/core'
import type { Node, Schema } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { FigureClass } from '../../../domain/text/allowed-html.ts'
import type { ImageSummary } from '../../pickers/contract.ts'
import { getPictureJpegHrefAtWidth, getPictureVariantWidths } from '../../ui/responsive-image.tsx'
import { insertBlockBelowCursor } from '../commands.ts'

const maxPictureWidth = 1280

type PictureAttributes = Readonly<Record<'src' | 'alt' | 'width' | 'height', string>>

/** The figure of a picture of the site; null while the size of its file is unknown. */
export function createFigure(schema: Schema, { picture }: Pick<ImageSummary, 'picture'>): Node | null {
  return picture === null ? null : (schema.nodes.figure?.create(createPictureAttributes(picture)) ?? null)
}

/** The attributes of a picture of the site in a text. */
export function createPictureAttributes(picture: NonNullable<ImageSummary['picture']>): PictureAttributes {
  const width =
    getPictureVariantWidths(picture).findLast((candidate) => candidate <= maxPictureWidth) ?? maxPictureWidth
  const displayWidth = Math.min(width, picture.width)
  return {
    src: getPictureJpegHrefAtWidth(picture.hash, width),
    alt: picture.alt === picture.name ? '' : picture.alt,
    width: String(displayWidth),
    height: String(Math.round((picture.height * displayWidth) / picture.width)),
  }
}

/** Inserts a picture of the site below the block of the cursor, and moves the cursor into its caption. */
export function insertPicture(editor: Editor, image: ImageSummary): void {
  const { state, view } = editor
  const figure = createFigure(state.schema, image)
  if (figure === null) return
  const { tr } = state
  const position = insertBlockBelowCursor(tr, figure)
  if (position !== null) tr.setSelection(TextSelection.create(tr.doc, position + 1))
  view.dispatch(tr.scrollIntoView())
  view.focus()
}

/** The position between blocks that is nearest to a position and can take a figure; null if there is none. */
export function findFigurePosition(doc: Node, position: number): number | null {
  const $position = doc.resolve(Math.min(position, doc.content.size))
  const type = doc.type.schema.nodes.figure
  if (type === undefined) return null
  const canInsert = (parent: Node, index: number) => parent.canReplaceWith(index, index, type)
  if (!$position.parent.isTextblock && canInsert($position.parent, $position.index())) return $position.pos
  for (let depth = $position.depth; depth > 0; depth -= 1) {
    const parent = $position.node(depth - 1)
    const index = $position.index(depth - 1)
    const isEmptyLine = $position.node(depth).isTextblock && $position.node(depth).content.size === 0
    // Before an empty line, so that the picture can take its place.
    if (!isEmptyLine && canInsert(parent, index + 1)) return $position.after(depth)
    if (canInsert(parent, index)) return $position.before(depth)
  }
  return null
}

/** The selected picture, or the picture whose caption contains the cursor. */
export function findPictureAtSelection({
  state,
}: Pick<Editor, 'state'>): { node: Node; position: number } | null {
  const { selection } = state
  if (selection instanceof NodeSelection && ['figure', 'image'].includes(selection.node.type.name))
    return { node: selection.node, position: selection.from }
  const { $from } = selection
  return $from.parent.type.name === 'figure' ? { node: $from.parent, position: $from.before() } : null
}

/** Sets the alt text of the picture at the selection. */
export function setPictureAltTextAtSelection(editor: Editor, alt: string): void {
  setPictureAttributesAtSelection(editor, { alt })
}

/** Sets the size and side of the picture at the selection; null: as wide as the text. */
export function setPictureLayoutAtSelection(editor: Editor, layout: FigureClass | null): void {
  setPictureAttributesAtSelection(editor, { class: layout })
  editor.view.focus()
}

function setPictureAttributesAtSelection(editor: Editor, attrs: Readonly<Record<string, unknown>>): void {
  const found = findPictureAtSelection(editor)
  if (found === null) return
  const { tr } = editor.state
  const isNodeSelection = editor.state.selection instanceof NodeSelection
  tr.setNodeMarkup(found.position, null, { ...found.node.attrs, ...attrs })
  if (isNodeSelection) tr.setSelection(NodeSelection.create(tr.doc, found.position))
  editor.view.dispatch(tr)
}

/** Moves the cursor to the end of the caption of the picture at the selection. */
export function moveCursorToCaption(editor: Editor): void {
  const found = findPictureAtSelection(editor)
  if (found === null || found.node.type.name !== 'figure') return
  const end = found.position + 1 + found.node.content.size
  const { tr } = editor.state
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView())
  editor.view.focus()
}

/** Removes the picture at the selection, with its caption. */
export function removePictureAtSelection(editor: Editor): void {
  const found = findPictureAtSelection(editor)
  if (found === null) return
  editor.view.dispatch(editor.state.tr.delete(found.position, found.position + found.node.nodeSize))
  editor.view.focus()
}
