/** Makes sliders of what is compared; few pages have any. */
export function loadCompareSliders(page: Document): void {
  const frames = page.querySelectorAll<HTMLElement>('[data-compare]')
  if (frames.length === 0) return
  import('../kinds/image/compare-slider.ts').then(
    ({ startCompareSliders: startComparisons }) => startComparisons(frames),
    // Without it they stand side by side, as for those who have no scripts.
    () => {
      for (const frame of frames) frame.dataset.still = ''
    },
  )
}
