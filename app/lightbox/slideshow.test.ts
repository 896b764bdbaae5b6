import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SlideshowTimer } from './slideshow.ts'

/** The part of `document` that the slideshow uses. */
class FakePage extends EventTarget {
  hidden = false

  setHidden(hidden: boolean): void {
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

function startSlideshow(pictures: number) {
  const playingChanges: boolean[] = []
  let position = 0
  let ready: Promise<unknown> = Promise.resolve()
  const slideshow = new SlideshowTimer({
    waitUntilReady: () => ready,
    showNext: async () => {
      if (position >= pictures - 1) return false
      position += 1
      return true
    },
    onPlayingChange: (plays) => playingChanges.push(plays),
  })
  return {
    slideshow,
    playingChanges,
    getPosition: () => position,
    waitFor: (picture: Promise<unknown>) => {
      ready = picture
    },
  }
}

describe('Slideshow', () => {
  it('does not start on its own', async () => {
    const { getPosition, playingChanges } = startSlideshow(3)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(getPosition()).toBe(0)
    expect(playingChanges).toEqual([])
  })

  it('shows every picture for the interval and stops at the last one', async () => {
    const { slideshow, getPosition, playingChanges } = startSlideshow(3)
    slideshow.toggle()
    await vi.advanceTimersByTimeAsync(5900)
    expect(getPosition()).toBe(0)
    await vi.advanceTimersByTimeAsync(6200)
    expect(getPosition()).toBe(2)
    expect(slideshow.isPlaying).toBe(true)
    await vi.advanceTimersByTimeAsync(6000)
    expect(slideshow.isPlaying).toBe(false)
    expect(playingChanges).toEqual([true, false])
  })

  it('pauses while the page is hidden', async () => {
    const { slideshow, getPosition } = startSlideshow(5)
    slideshow.toggle()
    await vi.advanceTimersByTimeAsync(3000)
    page.setHidden(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(getPosition()).toBe(0)
    page.setHidden(false)
    await vi.advanceTimersByTimeAsync(6100)
    expect(getPosition()).toBe(1)
  })

  it('waits until the picture is loaded', async () => {
    const { slideshow, getPosition, waitFor } = startSlideshow(5)
    const loaded = Promise.withResolvers<void>()
    waitFor(loaded.promise)
    slideshow.toggle()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(getPosition()).toBe(0)
    loaded.resolve()
    await vi.advanceTimersByTimeAsync(6100)
    expect(getPosition()).toBe(1)
  })

  it('restarts the timer after a manual step and stays stopped after a stop', async () => {
    const { slideshow, getPosition } = startSlideshow(5)
    slideshow.toggle()
    await vi.advanceTimersByTimeAsync(5000)
    slideshow.restartTimer()
    await vi.advanceTimersByTimeAsync(5000)
    expect(getPosition()).toBe(0)
    slideshow.toggle()
    slideshow.restartTimer()
    page.setHidden(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(getPosition()).toBe(0)
  })
})
