/** Turns image comparisons into sliders. */
export function startCompareSliders(frames: Iterable<HTMLElement>): void {
  for (const frame of frames) {
    const range = frame.querySelector('input')
    if (range !== null) startCompareSlider(frame, range)
  }
}

function startCompareSlider(frame: HTMLElement, range: HTMLInputElement): void {
  const valueText = frame.dataset.compare ?? ''

  function setPosition(share: number): void {
    frame.style.setProperty('--at', `${share}%`)
    range.ariaValueText = valueText.replace('{share}', String(Math.round(share)))
  }

  function moveToPointer(event: PointerEvent): void {
    const { left, width } = frame.getBoundingClientRect()
    const share = Math.min(100, Math.max(0, ((event.clientX - left) / width) * 100))
    range.value = String(share)
    setPosition(share)
  }

  range.hidden = false
  frame.dataset.ready = ''
  setPosition(Number(range.value))
  range.addEventListener('input', () => setPosition(Number(range.value)))
  frame.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return
    // A touch may be a scroll: the divider follows it only after a sideways move, or when it ends in place.
    if (event.pointerType === 'mouse') {
      event.preventDefault()
      moveToPointer(event)
    }
    frame.setPointerCapture(event.pointerId)
    range.focus({ preventScroll: true })
  })
  frame.addEventListener('pointermove', (event) => {
    if (event.isPrimary && frame.hasPointerCapture(event.pointerId)) moveToPointer(event)
  })
  frame.addEventListener('pointerup', (event) => {
    if (event.isPrimary && frame.hasPointerCapture(event.pointerId)) moveToPointer(event)
  })
}
