/** The state of the modal. */
interface ModalState {
  readonly show: boolean
  readonly modalTitle: string
  readonly modalText: string
}

/** Holds the modal's state and notifies listeners of changes. */
export interface ModalStore {
  readonly state: ModalState
  set(change: Partial<ModalState>): void
  /** Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/** The initial state. */
const closedModalState: ModalState = { show: false, modalTitle: '', modalText: '' }

/** Creates a store; the page's own is `modalStore`. */
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

/** The page's modal store, in documents and applications. */
export const modalStore = createModalStore()

/** Opens the modal with a title and a text. */
export function openModal(modalTitle: string, modalText: string): void {
  modalStore.set({ show: true, modalTitle, modalText })
}
