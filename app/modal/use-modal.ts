import { useSyncExternalStore } from 'react'
import { closedModal, closeModal, type ModalState, modal, openModal } from './store.ts'

/** The page's modal layer, for the components of applications. */
export function useModal(): ModalState & { open: typeof openModal; close: typeof closeModal } {
  const state = useSyncExternalStore(
    modal.subscribe,
    () => modal.state,
    () => closedModal,
  )
  return { ...state, open: openModal, close: closeModal }
}
