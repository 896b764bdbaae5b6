import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { jpegHref, widthsOf } from '../../ui/picture-image.tsx'
import type { ImageChoice } from '../pictures/choices.ts'
import { insertBlock } from './schema/insert-block.ts'

const largest = 1280

/** Puts a picture of the site below the line of the cursor, and the cursor into its caption. */
export function insertPicture(editor: Editor, { picture }: ImageChoice): void {
  if (picture === null) return
  const width = widthsOf(picture).findLast((one) => one <= largest) ?? largest
  const shown = Math.min(width, picture.width)
  const attrs = {
    src: jpegHref(picture.hash, width),
    alt: picture.alt === picture.name ? '' : picture.alt,
    width: String(shown),
    height: String(Math.round((picture.height * shown) / picture.width)),
  }
  const { state, view } = editor
  const figure = state.schema.nodes.figure?.create(attrs)
  if (figure === undefined) return
  const { tr } = state
  const at = insertBlock(tr, figure)
  if (at !== null) tr.setSelection(TextSelection.create(tr.doc, at + 1))
  view.dispatch(tr.scrollIntoView())
  view.focus()
}

/** The picture that is chosen, or whose caption the cursor is in. */
export function pictureAt({ state }: Editor): { node: Node; position: number } | null {
  const { selection } = state
  if (selection instanceof NodeSelection && ['figure', 'image'].includes(selection.node.type.name))
    return { node: selection.node, position: selection.from }
  const { $from } = selection
  return $from.parent.type.name === 'figure' ? { node: $from.parent, position: $from.before() } : null
}

/** Says what a picture shows. */
export function describePicture(editor: Editor, alt: string): void {
  const found = pictureAt(editor)
  if (found === null) return
  const { tr } = editor.state
  const isNode = editor.state.selection instanceof NodeSelection
  tr.setNodeMarkup(found.position, null, { ...found.node.attrs, alt })
  if (isNode) tr.setSelection(NodeSelection.create(tr.doc, found.position))
  editor.view.dispatch(tr)
}
