import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button, getButtonClass } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'

interface UploadDropZoneProps {
  readonly gallery: number
  /** Whether the queue accepts files; files chosen earlier stay in their input until then. */
  readonly isHydrated: boolean
  readonly publish: boolean
  readonly onPublish: (publish: boolean) => void
  readonly onFiles: (files: readonly File[]) => void
  readonly onDrop: (transfer: DataTransfer) => void
}

/** Accepts dropped, pasted and chosen pictures; without JavaScript it is a plain form. */
export function UploadDropZone({
  gallery,
  isHydrated: isReady,
  publish,
  onPublish,
  onFiles,
  onDrop,
}: UploadDropZoneProps) {
  const { t } = usePageContext()
  const isOver = useFileDropAndPaste({ onFiles, onDrop })
  const form = useRef<HTMLFormElement>(null)
  const latestOnFiles = useRef(onFiles)
  latestOnFiles.current = onFiles
  // Files may have been chosen before hydration.
  useEffect(() => {
    if (!isReady) return
    for (const input of form.current?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? []) {
      takeFilesFromInput(input, latestOnFiles.current)
    }
  }, [isReady])
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (isReady) takeFilesFromInput(currentTarget, onFiles)
  }
  return (
    <form
      ref={form}
      className="upload-drop"
      data-over={isOver || undefined}
      method="post"
      action="/admin/uploads/form"
      encType="multipart/form-data"
    >
      <input type="hidden" name="gallery" value={gallery} />
      <PublishUploadsSwitch on={publish} onChange={onPublish} />
      <div className="upload-target">
        <Icon name="upload" className="upload-sign" />
        <p className="upload-lead upload-by-pointer">{t(isOver ? 'upload.letGo' : 'upload.lead')}</p>
        <p className="upload-lead upload-by-touch">{t('upload.leadByTouch')}</p>
        <div className="upload-ways">
          <FileInputButton label={t('upload.chooseFiles')} icon="image" onChange={onChange} main />
          <FileInputButton
            label={t('upload.chooseFolder')}
            icon="folder"
            className="upload-folder only-scripted"
            onChange={onChange}
            folder
          />
          <FileInputButton
            label={t('upload.camera')}
            icon="camera"
            className="upload-camera"
            onChange={onChange}
            capture="environment"
          />
        </div>
        <p className="upload-hint">
          <span className="upload-by-pointer">{t('upload.hintByPointer')} </span>
          {t('upload.hint')}
        </p>
        <Button className="only-unscripted" type="submit">
          {t('upload.send')}
        </Button>
      </div>
    </form>
  )
}

function takeFilesFromInput(input: HTMLInputElement, onFiles: UploadDropZoneProps['onFiles']): void {
  if (input.files === null || input.files.length === 0) return
  const files = [...input.files]
  // Reset, so that the same files can be chosen again.
  input.value = ''
  onFiles(files)
}

/** Listed one by one, so that phones convert other formats (HEIC) to JPEG. */
const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff'

interface FileInputButtonProps {
  readonly label: string
  readonly icon: IconName
  readonly className?: string
  readonly main?: boolean
  readonly folder?: boolean
  readonly capture?: 'environment'
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

function FileInputButton({
  label,
  icon,
  className = '',
  main = false,
  folder = false,
  capture,
  onChange,
}: FileInputButtonProps) {
  return (
    <label className={getButtonClass(main ? 'primary' : 'quiet', `upload-way ${className}`)}>
      <Icon name={icon} />
      <span>{label}</span>
      <input
        type="file"
        name="files"
        multiple={capture === undefined}
        accept={folder ? undefined : acceptedTypes}
        capture={capture}
        {...(folder ? { webkitdirectory: '' } : {})}
        onChange={onChange}
      />
    </label>
  )
}

interface FileDropAndPasteHandlers {
  readonly onFiles: (files: readonly File[]) => void
  readonly onDrop: (transfer: DataTransfer) => void
}

/**
 * Accepts files dropped anywhere on the page or pasted into it; returns whether files are being dragged over
 * the page.
 */
function useFileDropAndPaste(handlers: FileDropAndPasteHandlers): boolean {
  const [isOver, setIsOver] = useState(false)
  const latestHandlers = useRef(handlers)
  latestHandlers.current = handlers
  useEffect(() => {
    let depth = 0
    const controller = new AbortController()
    const on = <K extends keyof WindowEventMap>(name: K, listener: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(name, listener, { signal: controller.signal })
    const updateIsOver = (over: boolean) => {
      if (!over) depth = 0
      setIsOver(over)
    }
    on('dragenter', (event) => {
      if (!hasFiles(event)) return
      depth += 1
      updateIsOver(true)
    })
    on('dragleave', (event) => {
      if (!hasFiles(event)) return
      depth -= 1
      if (depth <= 0) updateIsOver(false)
    })
    on('dragover', (event) => {
      if (!hasFiles(event)) return
      // Otherwise the browser would navigate to the dropped file.
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
    })
    on('drop', (event) => {
      if (!hasFiles(event) || event.dataTransfer === null) return
      event.preventDefault()
      updateIsOver(false)
      latestHandlers.current.onDrop(event.dataTransfer)
    })
    on('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // Text copied from a word processor includes a picture of it; in a text field, the text is pasted.
      if (files.length === 0 || isTextInput(event.target)) return
      event.preventDefault()
      latestHandlers.current.onFiles(files)
    })
    return () => controller.abort()
  }, [])
  return isOver
}

function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('textarea, input:not([type=checkbox], [type=file])')
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true
}

interface PublishUploadsSwitchProps {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

/** The switch that publishes uploaded pictures immediately. */
function PublishUploadsSwitch({ on, onChange }: PublishUploadsSwitchProps) {
  const { t } = usePageContext()
  return (
    <label className="upload-publish">
      <input
        type="checkbox"
        role="switch"
        name="publish"
        value="yes"
        checked={on}
        aria-checked={on}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>
        {t('upload.publish')}
        <small>{t(on ? 'upload.publishOn' : 'upload.publishOff')}</small>
      </span>
    </label>
  )
}
