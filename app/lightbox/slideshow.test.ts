import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Slideshow } from './slideshow.ts'

/** As much of a page as a show looks at. */
class FakePage extends EventTarget {
  hidden = false

  turn(hidden: boolean): void {
    this.hidden = hidden
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: FakePage

beforeEach(() => {
  vi.useFakeTimers()
  page = new FakePage()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', globalThis)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(pictures: number) {
  const told: boolean[] = []
  let at = 0
  let ready: Promise<unknown> = Promise.resolve()
  const slideshow = new Slideshow({
    waitUntilReady: () => ready,
    showNext: async () => {
      if (at >= pictures - 1) return false
      at += 1
      return true
    },
    onPlayingChange: (plays) => told.push(plays),
  })
  return {
    slideshow,
    told,
    at: () => at,
    waitFor: (picture: Promise<unknown>) => {
      ready = picture
    },
  }
}

describe('a slideshow', () => {
  it('never starts by itself', async () => {
    const { at, told } = show(3)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(at()).toBe(0)
    expect(told).toEqual([])
  })

  it('gives every picture its time, and stops at the last', async () => {
    const { slideshow, at, told } = show(3)
    slideshow.toggle()
    await vi.advanceTimersByTimeAsync(5900)
    expect(at()).toBe(0)
    await vi.advanceTimersByTimeAsync(6200)
    expect(at()).toBe(2)
    expect(slideshow.isPlaying).toBe(true)
    await vi.advanceTimersByTimeAsync(6000)
    expect(slideshow.isPlaying).toBe(false)
    expect(told).toEqual([true, false])
  })

  it('waits while nobody looks at the page', async () => {
    const { slideshow, at } = show(5)
    slideshow.toggle()
    await vi.advanceTimersByTimeAsync(3000)
    page.turn(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(at()).toBe(0)
    page.turn(false)
    await vi.advanceTimersByTimeAsync(6100)
    expect(at()).toBe(1)
  })

  it('waits for a picture that has not come', async () => {
    const { slideshow, at, waitFor } = show(5)
    const come = Promise.withResolvers<void>()
    waitFor(come.promise)
    slideshow.toggle()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(at()).toBe(0)
    come.resolve()
    await vi.advanceTimersByTimeAsync(6100)
    expect(at()).toBe(1)
  })

  it('counts from anew after a step by hand, and stands still once it was stopped', async () => {
    const { slideshow, at } = show(5)
    slideshow.toggle()
    await vi.advanceTimersByTimeAsync(5000)
    slideshow.restartTimer()
    await vi.advanceTimersByTimeAsync(5000)
    expect(at()).toBe(0)
    slideshow.toggle()
    slideshow.restartTimer()
    page.turn(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(at()).toBe(0)
  })
})
