import { describe, expect, it, vi } from 'vitest'
import { closeModal, createModalStore, modalStore, openModal } from './modal-store.ts'

describe('the modal store', () => {
  it('shows nothing to begin with', () => {
    expect(createModalStore().state).toEqual({ show: false, modalTitle: '', modalText: '' })
  })

  it('says nothing more to who has left', () => {
    const store = createModalStore()
    const listener = vi.fn()
    store.subscribe(listener)()
    store.set({ show: true })
    expect(listener).not.toHaveBeenCalled()
  })

  it('lets a listener leave while it is told', () => {
    const store = createModalStore()
    const second = vi.fn()
    const leave = store.subscribe(() => leave())
    store.subscribe(second)
    store.set({ show: true })
    store.set({ show: false })
    expect(second).toHaveBeenCalledTimes(2)
  })

  it('gives the same state until something changes, as React asks of it', () => {
    const store = createModalStore()
    const before = store.state
    expect(store.state).toBe(before)
    store.set({ modalTitle: 'Fire' })
    expect(store.state).not.toBe(before)
    expect(before.modalTitle).toBe('')
  })

  it('is opened with a title and a text, and keeps them while it closes', () => {
    const seen: boolean[] = []
    const leave = modalStore.subscribe(() => seen.push(modalStore.state.show))
    openModal('Copied', 'The address is in the clipboard.')
    closeModal()
    leave()
    expect(seen).toEqual([true, false])
    expect(modalStore.state).toEqual({
      show: false,
      modalTitle: 'Copied',
      modalText: 'The address is in the clipboard.',
    })
  })
})
