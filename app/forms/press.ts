import { useCallback, useEffect, useRef } from 'react'

/**
 * Leaving a field may show a message and move what is below it. If that happened while the button to be clicked is
 * pressed, the pointer would come up beside it and the click be lost; so it waits until the pointer is up.
 */
export function useAfterPress(): (act: () => void) => void {
  const pressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const down = () => {
      pressed.current = true
    }
    const up = () => {
      pressed.current = false
      // The click itself comes after this.
      setTimeout(() => {
        for (const act of waiting.current.splice(0)) act()
      })
    }
    const ends = ['pointerup', 'pointercancel', 'dragend']
    document.addEventListener('pointerdown', down, true)
    for (const end of ends) document.addEventListener(end, up, true)
    return () => {
      document.removeEventListener('pointerdown', down, true)
      for (const end of ends) document.removeEventListener(end, up, true)
    }
  }, [])
  return useCallback((act) => {
    // A tap leaves the field after its pointer is up, and clicks in the same moment.
    setTimeout(() => (pressed.current ? waiting.current.push(act) : act()))
  }, [])
}
