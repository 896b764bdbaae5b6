import { isPictured, TRANSITIONS } from '../layout/transitions.ts'

/**
 * A page with pictures asks for a transition. Before another sort of page it takes that back: a browser complains of a
 * transition that only one side wants.
 */
export function keepTransitionsToPictures(): void {
  const style = document.getElementById(TRANSITIONS)
  if (!(style instanceof HTMLStyleElement) || !('navigation' in window)) return
  navigation.addEventListener('navigate', ({ destination }) => {
    style.disabled = !isPictured(new URL(destination.url).pathname)
  })
}
