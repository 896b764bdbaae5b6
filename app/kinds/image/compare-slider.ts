/** Makes sliders of comparisons. */
export function startCompareSliders(frames: Iterable<HTMLElement>): void {
  for (const frame of frames) {
    const range = frame.querySelector('input')
    if (range !== null) startCompareSlider(frame, range)
  }
}

function startCompareSlider(frame: HTMLElement, range: HTMLInputElement): void {
  const words = frame.dataset.compare ?? ''

  function show(share: number): void {
    frame.style.setProperty('--at', `${share}%`)
    range.ariaValueText = words.replace('{share}', String(Math.round(share)))
  }

  function follow(event: PointerEvent): void {
    const { left, width } = frame.getBoundingClientRect()
    const share = Math.min(100, Math.max(0, ((event.clientX - left) / width) * 100))
    range.value = String(share)
    show(share)
  }

  range.hidden = false
  frame.dataset.ready = ''
  show(Number(range.value))
  range.addEventListener('input', () => show(Number(range.value)))
  frame.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return
    // A finger may have come to scroll: the divider follows it once it moves sideways, or when it is lifted in place.
    if (event.pointerType === 'mouse') {
      event.preventDefault()
      follow(event)
    }
    frame.setPointerCapture(event.pointerId)
    range.focus({ preventScroll: true })
  })
  frame.addEventListener('pointermove', (event) => {
    if (event.isPrimary && frame.hasPointerCapture(event.pointerId)) follow(event)
  })
  frame.addEventListener('pointerup', (event) => {
    if (event.isPrimary && frame.hasPointerCapture(event.pointerId)) follow(event)
  })
}
