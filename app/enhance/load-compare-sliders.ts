/** Loads the compare sliders on the few pages that have comparisons. */
export function loadCompareSliders(page: Document): void {
  const frames = page.querySelectorAll<HTMLElement>('[data-compare]')
  if (frames.length === 0) return
  import('../kinds/image/compare-slider.ts').then(
    ({ startCompareSliders }) => startCompareSliders(frames),
    // If it fails, the pictures are side by side, as without scripts.
    () => {
      for (const frame of frames) frame.dataset.still = ''
    },
  )
}
