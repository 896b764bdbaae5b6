import type { Node } from '@tiptap/pm/model'
import { isFootnoteId } from '../../../../domain/text/allowed-html.ts'
import { serializeHtmlAttributes } from '../html/escape.ts'

/** What leads from a note back to the text. */
export const footnoteBackLinkText = '↩'

/** A number in the text as HTML. */
export function renderFootnoteReferenceHtml({ attrs: { note, ref, number } }: Node): string {
  return `<sup${serializeHtmlAttributes({ id: ref })}><a${serializeHtmlAttributes({ href: `#${note}` })}>${number}</a></sup>`
}

/** A note as HTML. */
export function renderFootnoteHtml({ attrs: { note, ref } }: Node, contentHtml: string): string {
  const back = `<a${serializeHtmlAttributes({ href: `#${ref}` })}>${footnoteBackLinkText}</a>`
  return `<li${serializeHtmlAttributes({ id: note })}>${contentHtml === '' ? '' : `${contentHtml} `}${back}</li>`
}

interface ReferenceWithBackLink {
  readonly sup: Element
  readonly link: Element
}

/**
 * Marks the footnotes of a text for the editor: the last list, if each of its lines is a note with a link back to one
 * number in the text. Whatever else has a footnote's id stays the plain HTML it is.
 */
export function addFootnoteDataAttributes(body: Element): void {
  const list = body.lastElementChild
  if (list === null || !list.matches('ol:not([start])')) return
  const notes = [...list.children]
  const pairs = notes.map((note) => findReferenceWithBackLink(body, list, note))
  if (pairs.includes(null) || new Set(pairs.map((pair) => pair?.sup)).size !== notes.length) return
  list.setAttribute('data-footnotes', '')
  notes.forEach((note, at) => {
    const pair = pairs[at]
    if (!pair) return
    const names = { note: note.id, ref: pair.sup.id }
    pair.link.remove()
    for (const element of [note, pair.sup]) {
      element.removeAttribute('id')
      element.setAttribute('data-note', names.note)
      element.setAttribute('data-ref', names.ref)
    }
    pair.sup.replaceChildren()
    trimEnd(note)
  })
  body.querySelectorAll('sup[data-note]').forEach((sup, at) => {
    sup.setAttribute('data-number', String(at + 1))
  })
}

/** The number that a note belongs to, with the note's link back to it. */
function findReferenceWithBackLink(
  body: Element,
  list: Element,
  note: Element,
): ReferenceWithBackLink | null {
  if (!note.matches('li[id]') || !isFootnoteId(note.id) || note.querySelector('p, ul, ol, table, figure'))
    return null
  const link = note.lastElementChild
  if (!link?.matches('a[href^="#"]') || link.nextSibling?.textContent?.trim()) return null
  const numbers = [...body.querySelectorAll('sup > a')].filter(
    (one) => one.getAttribute('href') === `#${note.id}` && !list.contains(one),
  )
  const [number] = numbers
  const sup = number?.parentElement
  if (numbers.length !== 1 || !sup || sup.childNodes.length !== 1) return null
  if (!isFootnoteId(sup.id) || link.getAttribute('href') !== `#${sup.id}`) return null
  return /^\[?\d+\]?$/.test(sup.textContent?.trim() ?? '') ? { sup, link } : null
}

function trimEnd(note: Element): void {
  const last = note.lastChild
  if (last !== null && last.nodeType === 3) last.textContent = last.textContent?.trimEnd() ?? ''
}
