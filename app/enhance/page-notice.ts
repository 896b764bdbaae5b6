/** A message at the edge of the page, with an action of the reader. */
export interface PageNoticeContent {
  readonly text: string
  readonly action: PageNoticeAction | null
  /** The name of the button that closes the notice. */
  readonly dismissLabel: string
  readonly onDismiss?: () => void
}

export interface PageNoticeAction {
  readonly label: string
  run(): void
}

/** Shows a notice in its container, which is a live region. Keeps the focus on the action if the notice had it. */
export function showPageNotice(container: HTMLElement, content: PageNoticeContent): void {
  const { text, action, dismissLabel, onDismiss = () => undefined } = content
  const hadFocus = container.contains(document.activeElement)
  const message = document.createElement('p')
  message.textContent = text
  const close = createButton('×', () => {
    onDismiss()
    hidePageNotice(container)
  })
  close.ariaLabel = dismissLabel
  const buttons = action === null ? [close] : [createButton(action.label, action.run), close]
  container.role = 'status'
  container.replaceChildren(message, ...buttons)
  if (hadFocus) buttons[0]?.focus({ preventScroll: true })
}

/** Moves the focus to the content if the notice had it. */
export function hidePageNotice(container: HTMLElement): void {
  const hadFocus = container.contains(document.activeElement)
  container.replaceChildren()
  if (hadFocus) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

function createButton(label: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  element.addEventListener('click', onClick)
  return element
}
