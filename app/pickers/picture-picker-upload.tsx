import { type RefObject, useEffect, useRef, useState } from 'react'
import { usePageContext } from '../layout/page-context.ts'
import { FileInputButton, takeFilesFromInput } from '../ui/drop-zone.tsx'
import { filterAndSortChosenFiles, readDroppedFiles } from '../uploads/chosen-files.ts'
import { PictureUploadList } from '../uploads/picture-upload-list.tsx'
import type { ChosenFile } from '../uploads/upload-entry.ts'
import { usePictureUploads } from '../uploads/use-picture-uploads.ts'
import type { ImageSummary } from './contract.ts'

interface PicturePickerUploadProps {
  /** The dialog that takes dropped and pasted files. */
  readonly dialog: RefObject<HTMLDialogElement | null>
  /** The gallery chosen in the picker; null: that of the form's item. */
  readonly gallery: { readonly id: number; readonly name: string } | null
  readonly onPick: (image: ImageSummary) => void
  /** Takes several files instead of picking one. */
  readonly onFiles: ((files: readonly ChosenFile[]) => void) | undefined
}

/** Uploads a picture inside the picker: by a button, dropped or pasted. The uploaded picture is picked. */
export function PicturePickerUpload({ dialog, gallery, onPick, onFiles }: PicturePickerUploadProps) {
  const { t } = usePageContext()
  const uploadState = usePictureUploads(({ image }) => onPick(image), gallery?.id ?? null)
  const { uploads } = uploadState
  const takeFiles = (files: readonly ChosenFile[]) => {
    if (files.length === 0) return
    if (onFiles !== undefined) onFiles(files)
    else uploads?.add(files.slice(0, 1))
  }
  const isOver = useDialogFiles(dialog, takeFiles)
  return (
    <div className="picker-upload" data-over={isOver || undefined}>
      <FileInputButton
        icon="upload"
        label={t(onFiles === undefined ? 'uploads.choose' : 'uploads.chooseMany')}
        multiple={onFiles !== undefined}
        onChange={(event) =>
          takeFilesFromInput(event.currentTarget, (files) => takeFiles(filterAndSortChosenFiles(files)))
        }
      />
      <p className="field-help">
        {t('uploads.hint')} {gallery !== null && t('uploads.goesTo', { gallery: gallery.name })}
      </p>
      {uploads !== null && <PictureUploadList {...uploadState} uploads={uploads} />}
    </div>
  )
}

/** Takes files dropped on a dialog or pasted into it; returns whether files are being dragged over it. */
function useDialogFiles(
  dialog: RefObject<HTMLDialogElement | null>,
  onFiles: (files: readonly ChosenFile[]) => void,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const latestOnFiles = useRef(onFiles)
  useEffect(() => {
    latestOnFiles.current = onFiles
  })
  useEffect(() => {
    const controller = new AbortController()
    const on = <K extends keyof HTMLElementEventMap>(
      name: K,
      listener: (event: HTMLElementEventMap[K]) => void,
    ) => dialog.current?.addEventListener(name, listener, { signal: controller.signal })
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // The page behind the dialog may take files, too.
      event.preventDefault()
      event.stopPropagation()
      event.dataTransfer.dropEffect = 'copy'
      setIsOver(true)
    })
    on('dragleave', (event) => {
      if (!(event.relatedTarget instanceof Node) || !dialog.current?.contains(event.relatedTarget))
        setIsOver(false)
    })
    on('drop', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.stopPropagation()
      setIsOver(false)
      readDroppedFiles(event.dataTransfer).then((files) => latestOnFiles.current(files), reportError)
    })
    on('paste', (event) => {
      const { clipboardData } = event
      // Text is pasted into the search field.
      if (
        clipboardData === null ||
        clipboardData.files.length === 0 ||
        clipboardData.getData('text/plain') !== ''
      )
        return
      event.preventDefault()
      event.stopPropagation()
      latestOnFiles.current(filterAndSortChosenFiles(clipboardData.files))
    })
    return () => controller.abort()
  }, [dialog])
  return isOver
}
