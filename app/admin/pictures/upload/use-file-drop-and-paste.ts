import { useEffect, useRef, useState } from 'react'

interface FileDropAndPasteHandlers {
  readonly onFiles: (files: readonly File[]) => void
  readonly onDrop: (transfer: DataTransfer) => void
}

/** Takes files that are dropped anywhere on the page or pasted into it; tells whether some are held over it. */
export function useFileDropAndPaste(handlers: FileDropAndPasteHandlers): boolean {
  const [isOver, setIsOver] = useState(false)
  const current = useRef(handlers)
  current.current = handlers
  useEffect(() => {
    let depth = 0
    const leaves = new AbortController()
    const on = <K extends keyof WindowEventMap>(name: K, listen: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(name, listen, { signal: leaves.signal })
    const turn = (over: boolean) => {
      if (!over) depth = 0
      setIsOver(over)
    }
    on('dragenter', (event) => {
      if (!hasFiles(event)) return
      depth += 1
      turn(true)
    })
    on('dragleave', (event) => {
      if (!hasFiles(event)) return
      depth -= 1
      if (depth <= 0) turn(false)
    })
    on('dragover', (event) => {
      if (!hasFiles(event)) return
      // Without this the browser would open what is dropped in place of the page.
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
    })
    on('drop', (event) => {
      if (!hasFiles(event) || event.dataTransfer === null) return
      event.preventDefault()
      turn(false)
      current.current.onDrop(event.dataTransfer)
    })
    on('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // Text out of a word processor comes with a picture of itself; in a field the text is meant.
      if (files.length === 0 || isTextInput(event.target)) return
      event.preventDefault()
      current.current.onFiles(files)
    })
    return () => leaves.abort()
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
