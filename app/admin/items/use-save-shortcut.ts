import { useLayoutEffect } from 'react'
import type { ItemEditorController } from './use-item-editor.ts'

/** Ctrl+S (on a Mac ⌘S) saves. Over a dialog it does nothing, and never what the browser would do. */
export function useSaveShortcut(save: ItemEditorController['save']): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isMeant = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)
      if (!isMeant || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!event.repeat && document.querySelector('dialog[open]') === null) void save('keep')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [save])
}
