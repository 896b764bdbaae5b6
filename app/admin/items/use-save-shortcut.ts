import { useLayoutEffect } from 'react'
import type { ItemEditorController } from './use-item-editor.ts'

/**
 * Saves on Ctrl+S (⌘S on a Mac) instead of the browser's own command; does nothing while a dialog is open.
 */
export function useSaveShortcut(save: ItemEditorController['save']): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSaveShortcut = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)
      if (!isSaveShortcut || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!event.repeat && document.querySelector('dialog[open]') === null) void save('keep')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [save])
}
