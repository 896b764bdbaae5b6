/** What the modal layer shows. */
export interface ModalState {
  readonly show: boolean
  readonly modalTitle: string
  readonly modalText: string
}

/** Where the modal layer's state is kept, and who is told when it changes. */
export interface ModalStore {
  readonly state: ModalState
  set(change: Partial<ModalState>): void
  /** Returns the way out. */
  subscribe(listener: () => void): () => void
}

/** The state of a page on which nothing has been said yet. */
export const closedModalState: ModalState = { show: false, modalTitle: '', modalText: '' }

/** Makes a store; the page's own is `modal`. */
export function createModalStore(): ModalStore {
  const listeners = new Set<() => void>()
  let state = closedModalState
  return {
    get state() {
      return state
    },
    set(change) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The page's one modal layer, in documents and applications alike. */
export const modalStore = createModalStore()

/** Shows the modal layer with a title and a text. */
export function openModal(modalTitle: string, modalText: string): void {
  modalStore.set({ show: true, modalTitle, modalText })
}

/** Takes the modal layer away. */
export function closeModal(): void {
  modalStore.set({ show: false })
}
