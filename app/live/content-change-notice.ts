import { hidePageNotice, type PageNoticeAction, showPageNotice } from '../enhance/page-notice.ts'

/** The notice of a live page. */
export interface ContentChangeNotice {
  /** Shows the text of a state; not if the reader has closed the notice of the same state. */
  show(state: string, text: string, action: PageNoticeAction | null): void
  /** Tells a text to screen readers only. */
  announce(text: string): void
  hide(): void
  /** Removes the container of the notice. */
  remove(): void
}

/** Adds the container of the notice, empty: screen readers announce only changes of regions that they know. */
export function addContentChangeNotice(dismissLabel: string): ContentChangeNotice {
  const container = document.createElement('div')
  container.className = 'page-notice live-notice'
  container.role = 'status'
  document.querySelector('.page-notices')?.prepend(container)
  let shownState: string | null = null
  let dismissedState: string | null = null
  let currentAction: PageNoticeAction | null = null
  const hide = () => {
    shownState = null
    dismissedState = null
    hidePageNotice(container)
  }
  return {
    show(state, text, action) {
      currentAction = action
      // A text that is shown already would be announced again.
      if (state === dismissedState || state === shownState) return
      shownState = state
      container.classList.remove('sr-only')
      showPageNotice(container, {
        text,
        action: action && { label: action.label, run: () => currentAction?.run() },
        dismissLabel,
        onDismiss() {
          dismissedState = state
          shownState = null
        },
      })
    },
    announce(text) {
      hide()
      container.classList.add('sr-only')
      container.textContent = text
    },
    hide,
    remove() {
      hide()
      container.remove()
    },
  }
}
