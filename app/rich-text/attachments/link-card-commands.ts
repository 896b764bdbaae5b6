import type { Editor } from '@tiptap/core'
import type { Node, Schema } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { UploadedAttachment } from '../../../domain/text/attachments.ts'
import { embedProviderNames, parseEmbedAddress } from '../../../domain/text/embeds.ts'
import type { ImageSummary } from '../../pickers/contract.ts'
import { insertBlockBelowCursor } from '../commands.ts'
import { createPictureAttributes } from '../pictures/figure-commands.ts'

/** The title of a file's card, until the editor changes it. The card shows the type, so the extension is left out. */
export function createAttachmentTitle({ name }: Pick<UploadedAttachment, 'name'>): string {
  return name.replace(/(?<=.)\.[a-z0-9]{1,5}$/i, '').replaceAll('_', ' ')
}

/** The card of an uploaded file. */
export function createAttachmentCard(schema: Schema, attachment: UploadedAttachment): Node | null {
  const { kind, size, path } = attachment
  const attrs = { 'data-attachment': kind, 'data-size': String(size), href: path }
  return schema.nodes.linkCard?.create(attrs, schema.text(createAttachmentTitle(attachment))) ?? null
}

/** Shows the first page of a PDF in its cards. It belongs to their insertion, so it is not a step of its own to undo. */
export function setAttachmentPicture(
  { state, view }: Pick<Editor, 'state' | 'view'>,
  path: string,
  picture: NonNullable<ImageSummary['picture']>,
): void {
  const { src, width, height } = createPictureAttributes(picture)
  const { tr } = state
  state.doc.descendants((node, position) => {
    if (node.type.name !== 'linkCard' || node.attrs.href !== path || node.attrs.src !== null) return
    for (const [name, value] of Object.entries({ src, width, height }))
      tr.setNodeAttribute(position, name, value)
  })
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
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
