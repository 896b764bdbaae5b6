import './drop-zone.css'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { getButtonClass } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

interface FileDropAndPasteHandlers {
  readonly onFiles: (files: readonly File[]) => void
  readonly onDrop: (transfer: DataTransfer) => void
}

/**
 * Accepts files dropped anywhere on the page or pasted into it; returns whether files are being dragged over
 * the page.
 */
export function usePageFileDropAndPaste(handlers: FileDropAndPasteHandlers): boolean {
  const [isOver, setIsOver] = useState(false)
  const latestHandlers = useRef(handlers)
  latestHandlers.current = handlers
  useEffect(() => {
    let depth = 0
    const controller = new AbortController()
    // On the document, so that `useRejectedFileDrops`, which listens on the window, comes after it.
    const on = <K extends keyof DocumentEventMap>(name: K, listener: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(name, listener, { signal: controller.signal })
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
      updateIsOver(false)
      // A text editor on the page has taken the files.
      if (event.defaultPrevented) return
      event.preventDefault()
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

/**
 * While the component is mounted, a file dropped where nothing takes files is ignored: the browser would leave the page
 * and open the file.
 */
export function useRejectedFileDrops(): void {
  useEffect(() => {
    const controller = new AbortController()
    const reject = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented || event.dataTransfer === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', reject, { signal: controller.signal })
    window.addEventListener('drop', reject, { signal: controller.signal })
    return () => controller.abort()
  }, [])
}

function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('textarea, input:not([type=checkbox], [type=file])')
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true
}

/** Passes on the chosen files and clears the input, so that the same files can be chosen again. */
export function takeFilesFromInput(
  input: HTMLInputElement,
  onFiles: FileDropAndPasteHandlers['onFiles'],
): void {
  if (input.files === null || input.files.length === 0) return
  const files = [...input.files]
  input.value = ''
  onFiles(files)
}

/** Systems that do not know the type of HEIC files find them by their extensions. */
export const acceptedImageTypes =
  'image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff,image/heic,image/heif,.heic,.heif'

interface FileInputButtonProps {
  readonly label: string
  readonly icon: IconName
  readonly className?: string
  readonly main?: boolean
  readonly folder?: boolean
  /** The types of files that can be chosen; pictures by default. */
  readonly accept?: string
  readonly capture?: 'environment'
  readonly multiple?: boolean
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A button that opens the browser's dialog to choose files, a folder or the camera. */
export function FileInputButton({
  label,
  icon,
  className = '',
  main = false,
  folder = false,
  accept = acceptedImageTypes,
  capture,
  multiple = capture === undefined,
  onChange,
}: FileInputButtonProps) {
  return (
    <label className={getButtonClass(main ? 'primary' : 'quiet', `file-button ${className}`)}>
      <Icon name={icon} />
      <span>{label}</span>
      <input
        type="file"
        name="files"
        multiple={multiple}
        accept={folder ? undefined : accept}
        capture={capture}
        {...(folder ? { webkitdirectory: '' } : {})}
        onChange={onChange}
      />
    </label>
  )
}
