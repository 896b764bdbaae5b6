import { canCopy, copyText, showButtonStatus } from './share-buttons.ts'

/** Enables the buttons that copy a text, if the browser can copy. */
export function enableCopyButtons(root: ParentNode): void {
  if (!canCopy()) return
  for (const button of root.querySelectorAll<HTMLElement>('[data-copy]')) {
    button.dataset.ready = ''
    button.addEventListener('click', () => void copyFromButton(button))
  }
}

async function copyFromButton(button: HTMLElement): Promise<void> {
  const { copy: text = '', copied = '', failed = '' } = button.dataset
  showButtonStatus(button, (await copyText(text)) ? copied : failed)
}
