/** Makes sliders of what is compared; few pages have any. */
export function startComparing(page: Document): void {
  const frames = page.querySelectorAll<HTMLElement>('[data-compare]')
  if (frames.length === 0) return
  import('../kinds/image/compare-slider.ts').then(
    ({ startComparisons }) => startComparisons(frames),
    // Without it they stand side by side, as for those who have no scripts.
    () => {
      for (const frame of frames) frame.dataset.still = ''
    },
  )
}
