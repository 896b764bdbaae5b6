import type { LightboxSlide } from './slide.ts'
import { LIGHTBOX_TEMPLATE_ID } from './template-id.ts'

/** The lightbox's elements by their names. */
export interface LightboxElements {
  readonly dialog: HTMLDialogElement
  getElement(name: string): HTMLElement
  getButton(name: string): HTMLButtonElement
}

/** Takes the lightbox out of the page's template; null where the page has none. */
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

/** Puts what is known of a picture into the caption; what is not known takes no room. */
export function renderLightboxCaption({ getElement: part }: LightboxElements, slide: LightboxSlide): void {
  const write = (name: string, words: string | null) => {
    const element = part(name)
    element.textContent = words
    element.hidden = words === null
  }
  write('name', slide.name)
  write('date', slide.date)
  write('source', slide.source)
  write('licence', slide.licence)
  const text = part('text')
  // Cleaned by the server's allow-list when it was saved, as on the image's own page.
  text.innerHTML = slide.text ?? ''
  text.hidden = slide.text === null
  const lead = (name: string, href: string) => part(name).setAttribute('href', href)
  lead('page', `/image/${slide.id}#picture`)
  lead('compared', `/image/${slide.id}#compare`)
  lead('zoom', `/image/${slide.id}#zoom`)
  lead('all', slide.full)
  // Shown only once they will not be moved by what is still to come.
  part('ways').hidden = slide.full === ''
  part('compared').hidden = !slide.compared
  part('caption').scrollTop = 0
}

/** Puts values into a message that was made for them. */
export function fillMessagePlaceholders(
  message: string | undefined,
  values: Readonly<Record<string, string>>,
): string {
  return (message ?? '').replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
