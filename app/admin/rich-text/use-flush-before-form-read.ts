import { type RefObject, useLayoutEffect } from 'react'

/** Flushes pending changes before the form is read: on submit, form data, Ctrl+S and when the page is left. */
export function useFlushBeforeFormRead(
  box: RefObject<HTMLElement | null>,
  name: string,
  flush: () => void,
  read: () => string,
): void {
  useLayoutEffect(() => {
    const form = box.current?.closest('form')
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') flush()
    }
    const onHide = () => document.visibilityState === 'hidden' && flush()
    const onData = (event: FormDataEvent) => {
      flush()
      if (event.formData.has(name)) event.formData.set(name, read())
    }
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', onHide)
    form?.addEventListener('submit', flush, true)
    form?.addEventListener('formdata', onData)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', onHide)
      form?.removeEventListener('submit', flush, true)
      form?.removeEventListener('formdata', onData)
    }
  }, [box, name, flush, read])
}
