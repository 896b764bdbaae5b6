import { InfiniTimeline } from 'infini-timeline'
import { createRoot } from 'react-dom/client'
import 'infini-timeline/style.css'
import { itemsFrom } from '../tests/browser/support/timeline/items.ts'

/** The functions the benchmark calls in the page. The items are created before measuring starts. */
export interface TimelineBenchPage {
  /** Renders the timeline several times; returns the time until its items were painted. */
  show(times: number): Promise<number[]>
  /**
   * Scrolls for a number of frames, back and forth if the list is short; returns the duration of each frame.
   */
  scroll(frames: number, step: number): Promise<number[]>
}

declare global {
  interface Window {
    benchPage: TimelineBenchPage
  }
}

const count = Number(new URLSearchParams(location.search).get('count'))
const items = itemsFrom(0, count, count)
const element = document.body.appendChild(document.createElement('main'))
const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

window.benchPage = {
  async show(times) {
    const durations: number[] = []
    for (let time = 1; time <= times; time += 1) {
      const root = createRoot(element)
      const startedAt = performance.now()
      root.render(<InfiniTimeline dataArray={items} />)
      while (element.querySelector('.it-row') === null) await nextFrame()
      await nextFrame()
      durations.push(performance.now() - startedAt)
      if (time < times) root.unmount()
    }
    return durations
  },
  async scroll(frames, step) {
    const durations: number[] = []
    let direction = 1
    let before = await nextFrame()
    for (let frame = 0; frame < frames; frame += 1) {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement
      const isAtEnd = direction > 0 ? scrollTop + clientHeight >= scrollHeight - 1 : scrollTop <= 0
      if (isAtEnd && element.querySelector(`[aria-posinset="${direction > 0 ? count : 1}"]`))
        direction = -direction
      window.scrollBy(0, direction * step)
      const now = await nextFrame()
      durations.push(now - before)
      before = now
    }
    return durations
  },
}
