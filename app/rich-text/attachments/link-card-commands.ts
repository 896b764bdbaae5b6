import type { Editor } from '@tiptap/core'
import type { Node, Schema } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { UploadedAttachment } from '../../../domain/text/attachments.ts'
import { embedProviderNames, parseEmbedAddress } from '../../../domain/text/embeds.ts'
import { insertBlockBelowCursor } from '../commands.ts'

/** The card of an uploaded file; its title is the name of the file. */
export function createAttachmentCard(
  schema: Schema,
  { path, kind, size, name }: UploadedAttachment,
): Node | null {
  const attrs = { 'data-attachment': kind, 'data-size': String(size), href: path }
  return schema.nodes.linkCard?.create(attrs, schema.text(name)) ?? null
}

/** The card of a video or map; null if the address is not of one. */
export function createEmbedCard(schema: Schema, address: string): Node | null {
  const embed = parseEmbedAddress(address)
  if (embed === null) return null
  const attrs = { 'data-embed': embed.provider, href: address }
  return schema.nodes.linkCard?.create(attrs, schema.text(embedProviderNames[embed.provider])) ?? null
}

/** Inserts a video or map below the block of the cursor, and selects its title to be replaced. */
export function insertEmbed(editor: Editor, address: string): boolean {
  const { state, view } = editor
  const card = createEmbedCard(state.schema, address)
  if (card === null) return false
  const { tr } = state
  const position = insertBlockBelowCursor(tr, card)
  if (position !== null)
    tr.setSelection(TextSelection.create(tr.doc, position + 1, position + 1 + card.content.size))
  view.dispatch(tr.scrollIntoView())
  view.focus()
  return true
}

/** Removes the selected card, or the one whose title contains the cursor. */
export function removeLinkCardAtSelection(editor: Editor): void {
  const { selection, tr } = editor.state
  const { $from } = selection
  if (selection instanceof NodeSelection) tr.deleteSelection()
  else tr.delete($from.before(), $from.after())
  editor.view.dispatch(tr)
  editor.view.focus()
}
