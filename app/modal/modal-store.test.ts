import { describe, expect, it, vi } from 'vitest'
import { createModalStore, modalStore, openModal } from './modal-store.ts'

describe('the modal store', () => {
  it('is closed initially', () => {
    expect(createModalStore().state).toEqual({ show: false, modalTitle: '', modalText: '' })
  })

  it('does not call a listener after it unsubscribed', () => {
    const store = createModalStore()
    const listener = vi.fn()
    store.subscribe(listener)()
    store.set({ show: true })
    expect(listener).not.toHaveBeenCalled()
  })

  it('allows a listener to unsubscribe while it is called', () => {
    const store = createModalStore()
    const second = vi.fn()
    const unsubscribe = store.subscribe(() => unsubscribe())
    store.subscribe(second)
    store.set({ show: true })
    store.set({ show: false })
    expect(second).toHaveBeenCalledTimes(2)
  })

  it('returns the same state object until a change, as React requires', () => {
    const store = createModalStore()
    const before = store.state
    expect(store.state).toBe(before)
    store.set({ modalTitle: 'Fire' })
    expect(store.state).not.toBe(before)
    expect(before.modalTitle).toBe('')
  })

  it('opens with a title and a text, and keeps them when closed', () => {
    const shownStates: boolean[] = []
    const unsubscribe = modalStore.subscribe(() => shownStates.push(modalStore.state.show))
    openModal('Copied', 'The address is in the clipboard.')
    modalStore.set({ show: false })
    unsubscribe()
    expect(shownStates).toEqual([true, false])
    expect(modalStore.state).toEqual({
      show: false,
      modalTitle: 'Copied',
      modalText: 'The address is in the clipboard.',
    })
  })
})
