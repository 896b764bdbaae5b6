import { markAsTrustedHtml } from '../ui/trusted-html.ts'
import { buildImageHref } from './image-links.ts'
import type { LightboxSlide } from './slide.ts'
import { LIGHTBOX_TEMPLATE_ID } from './slide.ts'

/** The lightbox's elements by name. */
export interface LightboxElements {
  readonly dialog: HTMLDialogElement
  getElement(name: string): HTMLElement
  getButton(name: string): HTMLButtonElement
}

/** Creates the lightbox from the page's template; null when the page has none. */
export function createLightboxElements(): LightboxElements | null {
  const template = document.getElementById(LIGHTBOX_TEMPLATE_ID)
  if (!(template instanceof HTMLTemplateElement)) return null
  const dialog = document.importNode(template.content, true).querySelector('dialog')
  if (dialog === null) return null
  const find = <T extends HTMLElement>(selector: string): T => {
    const found = dialog.querySelector<T>(selector)
    if (found === null) throw new Error(`The lightbox has no ${selector}.`)
    return found
  }
  return {
    dialog,
    getElement: (name) => find(`[data-part=${name}]`),
    getButton: (name) => find(`[data-do=${name}]`),
  }
}

/** Fills the caption with a picture's metadata; elements without a value are hidden. */
export function renderLightboxCaption({ getElement }: LightboxElements, slide: LightboxSlide): void {
  const write = (name: string, value: string | null) => {
    const element = getElement(name)
    element.textContent = value
    element.hidden = value === null
  }
  write('name', slide.name)
  write('date', slide.date)
  write('status', slide.nonPublic)
  write('source', slide.source)
  write('licence', slide.licence)
  const text = getElement('text')
  // The server sanitised this HTML when it was saved, as on the image's own page.
  text.innerHTML = markAsTrustedHtml(slide.text ?? '')
  text.hidden = slide.text === null
  const setHref = (name: string, href: string) => getElement(name).setAttribute('href', href)
  setHref('page', buildImageHref(slide.id, 'picture'))
  setHref('compared', buildImageHref(slide.id, 'compare'))
  setHref('zoom', buildImageHref(slide.id, 'zoom'))
  setHref('all', slide.full)
  // The links are shown only with the full data, so they do not shift when it loads.
  getElement('ways').hidden = slide.full === ''
  getElement('compared').hidden = !slide.compared
  getElement('caption').scrollTop = 0
}

/** Replaces the `{name}` placeholders of a message. */
export function fillMessagePlaceholders(
  message: string | undefined,
  values: Readonly<Record<string, string>>,
): string {
  return (message ?? '').replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}
