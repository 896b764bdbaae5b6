import { type ModalStore, openModal } from './modal-store.ts'

/**
 * Lets a dialog follow a store. What makes it modal is the browser's own: the page behind is inert, focus stays
 * inside and returns to where it was, Escape closes. A click beside the box closes, too, if it also began there:
 * marking the text with the mouse may end anywhere. Returns the way out.
 */
export function bindDialogToModalStore(dialog: HTMLDialogElement, store: ModalStore): () => void {
  const bound = new AbortController()
  const { signal } = bound
  let pressed: EventTarget | null = null

  function follow(): void {
    const { show, modalTitle, modalText } = store.state
    if (!show) {
      dialog.close()
      return
    }
    write('.modal-title', modalTitle)
    write('.modal-text', modalText)
    if (!dialog.open) dialog.showModal()
  }

  function write(place: string, words: string): void {
    const element = dialog.querySelector(place)
    if (element !== null) element.textContent = words
  }

  function press({ target }: Event): void {
    pressed = target
  }

  function release({ target }: Event): void {
    if (target === dialog && pressed === dialog) dialog.close()
  }

  dialog.addEventListener('pointerdown', press, { signal })
  dialog.addEventListener('click', release, { signal })
  dialog.addEventListener('close', () => store.set({ show: false }), { signal })
  signal.addEventListener('abort', store.subscribe(follow))
  follow()
  return () => bound.abort()
}

/** Opens the modal for every element that says what it should tell. */
export function openModalOnClick(): void {
  document.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey, defaultPrevented } = event
    if (!(target instanceof Element) || defaultPrevented || ctrlKey || metaKey || shiftKey) return
    const { modalTitle, modalText = '' } = target.closest<HTMLElement>('[data-modal-title]')?.dataset ?? {}
    if (modalTitle === undefined) return
    event.preventDefault()
    openModal(modalTitle, modalText)
  })
}
