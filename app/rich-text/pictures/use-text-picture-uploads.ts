import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import type { UploadedAttachment } from '../../../domain/text/attachments.ts'
import type { Translate } from '../../i18n/translate.ts'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'
import type { UploadedPicture } from '../../uploads/picture-uploads.ts'
import type { ChosenFile } from '../../uploads/upload-entry.ts'
import { usePictureUploads } from '../../uploads/use-picture-uploads.ts'
import { createEditorNotice, type EditorNotice } from '../announcer.tsx'
import {
  createAttachmentCard,
  createAttachmentTitle,
  setAttachmentPicture,
} from '../attachments/link-card-commands.ts'
import { isPdfFile, tryRenderPdfFirstPage, uploadPdfFirstPage } from '../attachments/upload-pdf-first-page.ts'
import { createFigure } from './figure-commands.ts'
import {
  addUploadPlaceholders,
  removeUploadPlaceholder,
  replaceUploadPlaceholder,
  updateUploadPlaceholder,
} from './upload-placeholders.ts'

/** More is a mistake, such as a dropped folder with all photographs. */
const maxFileCount = 50

type TextPictureUploads = ReturnType<typeof usePictureUploads> & {
  /** Uploads files, which appear at a position of the text; at the cursor by default. */
  addFiles(files: readonly ChosenFile[], position?: number): void
  removePlaceholder(key: string): void
}

/** Uploads pictures and other files into the text of an editor. */
export function useTextPictureUploads(
  getEditor: () => Editor | null,
  t: Translate,
  onNotice: (notice: EditorNotice) => void,
): TextPictureUploads {
  const onUploaded = ({ key, image, isDuplicate }: UploadedPicture) => {
    const editor = getEditor()
    const figure = editor === null ? null : createFigure(editor.schema, image)
    if (editor === null || figure === null) return
    replaceUploadPlaceholder(editor.view, key, figure)
    const text = t(isDuplicate ? 'uploads.foundInGallery' : 'uploads.addedToGallery', {
      gallery: image.gallery.name,
    })
    onNotice(
      createEditorNotice(text, {
        href: `/admin/galleries/${image.gallery.id}`,
        label: t('uploads.toGallery'),
      }),
    )
  }
  const onAttached = (key: string, attachment: UploadedAttachment) => {
    const editor = getEditor()
    const card = editor === null ? null : createAttachmentCard(editor.schema, attachment)
    if (editor === null || card === null) return
    replaceUploadPlaceholder(editor.view, key, card)
    onNotice(createEditorNotice(t('editor.attachmentAdded', { name: attachment.name })))
    const firstPage = firstPages.current.get(key)
    if (firstPage !== undefined && attachment.kind === 'pdf') void addFirstPage(firstPage, attachment)
    firstPages.current.delete(key)
  }
  const addFirstPage = async (firstPage: Promise<Blob | null>, attachment: UploadedAttachment) => {
    setPendingPageCount((count) => count + 1)
    const page = await firstPage
    const name = t('richText.firstPage', { title: createAttachmentTitle(attachment) })
    const picture = page === null ? null : await uploadPdfFirstPage(page, name)
    setPendingPageCount((count) => count - 1)
    const editor = getEditor()
    if (editor !== null && picture !== null) setAttachmentPicture(editor, attachment.path, picture)
  }
  /** The first pages of PDFs that are being uploaded, by the keys of the uploads. */
  const firstPages = useRef(new Map<string, Promise<Blob | null>>())
  const [pendingPageCount, setPendingPageCount] = useState(0)
  useLeaveWarning(pendingPageCount > 0)
  const state = usePictureUploads(onUploaded, null, onAttached)
  const { uploads, entries } = state
  const shownProgress = useRef(new Map<string, number>())
  useEffect(() => {
    const view = getEditor()?.view
    if (view === undefined) return
    for (const { key, size, sent } of entries) {
      const fraction = size === 0 ? 0 : Math.min(1, sent / size)
      if (shownProgress.current.get(key) === fraction) continue
      shownProgress.current.set(key, fraction)
      updateUploadPlaceholder(view, key, fraction)
    }
  }, [entries, getEditor])
  return {
    ...state,
    addFiles(files, position) {
      const editor = getEditor()
      if (editor === null || uploads === null || files.length === 0) return
      if (files.length > maxFileCount) {
        onNotice(createEditorNotice(t('uploads.tooMany', { count: maxFileCount }), true))
        return
      }
      const added = uploads.add(files)
      const pictures = added.flatMap(({ key, file }) => (file === null ? [] : [{ key, file }]))
      addUploadPlaceholders(editor.view, position ?? editor.state.selection.from, pictures)
      for (const { key, file } of pictures)
        if (isPdfFile(file)) firstPages.current.set(key, tryRenderPdfFirstPage(file))
    },
    removePlaceholder(key) {
      firstPages.current.delete(key)
      const view = getEditor()?.view
      if (view !== undefined) removeUploadPlaceholder(view, key)
    },
  }
}
