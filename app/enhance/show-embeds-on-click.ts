/** Shows videos and maps of other sites in the page, each after a click on its button. */
export function showEmbedsOnClick(page: Document): void {
  for (const button of page.querySelectorAll<HTMLButtonElement>('button[data-frame]')) {
    button.hidden = false
    if (button.nextElementSibling instanceof HTMLElement) button.nextElementSibling.hidden = false
    button.addEventListener('click', () => replaceByFrame(page, button), { once: true })
  }
}

function replaceByFrame(page: Document, button: HTMLButtonElement): void {
  const frame = page.createElement('iframe')
  frame.className = 'embed-frame'
  frame.title = button.dataset.title ?? ''
  // Video players need scripts, their own storage, full screen and links to their site.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-presentation')
  frame.allow = 'fullscreen; encrypted-media; picture-in-picture'
  // YouTube refuses to play without knowing the site.
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.src = button.dataset.frame ?? ''
  frame.tabIndex = 0
  button.closest('figure')?.prepend(frame)
  button.parentElement?.remove()
  frame.focus()
}
