import { type ModalStore, openModal } from './modal-store.ts'

/**
 * Binds a dialog to a store. The browser makes it modal: the page behind is inert, the focus stays inside and returns
 * afterwards, Escape closes. A click beside the box also closes, but only if it began there, because selecting text
 * with the mouse may end anywhere. Returns an unbind function.
 */
export function bindDialogToModalStore(dialog: HTMLDialogElement, store: ModalStore): () => void {
  const bound = new AbortController()
  const { signal } = bound
  let pressedTarget: EventTarget | null = null

  function update(): void {
    const { show, modalTitle, modalText } = store.state
    if (!show) {
      dialog.close()
      return
    }
    setText('.modal-title', modalTitle)
    setText('.modal-text', modalText)
    if (!dialog.open) dialog.showModal()
  }

  function setText(selector: string, text: string): void {
    const element = dialog.querySelector(selector)
    if (element !== null) element.textContent = text
  }

  function onPointerDown({ target }: Event): void {
    pressedTarget = target
  }

  function onClick({ target }: Event): void {
    if (target === dialog && pressedTarget === dialog) dialog.close()
  }

  dialog.addEventListener('pointerdown', onPointerDown, { signal })
  dialog.addEventListener('click', onClick, { signal })
  dialog.addEventListener('close', () => store.set({ show: false }), { signal })
  signal.addEventListener('abort', store.subscribe(update))
  update()
  return () => bound.abort()
}

/** Opens the modal on a click on an element with `data-modal-title`. */
export function listenForModalTriggerClicks(): void {
  document.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey, defaultPrevented } = event
    if (!(target instanceof Element) || defaultPrevented || ctrlKey || metaKey || shiftKey) return
    const { modalTitle, modalText = '' } = target.closest<HTMLElement>('[data-modal-title]')?.dataset ?? {}
    if (modalTitle === undefined) return
    event.preventDefault()
    openModal(modalTitle, modalText)
  })
}
