import { useSyncExternalStore } from 'react'
import { closedModalState, closeModal, type ModalState, modalStore, openModal } from './modal-store.ts'

/** The page's modal, for components of applications. */
export function useModal(): ModalState & { open: typeof openModal; close: typeof closeModal } {
  const state = useSyncExternalStore(
    modalStore.subscribe,
    () => modalStore.state,
    () => closedModalState,
  )
  return { ...state, open: openModal, close: closeModal }
}
