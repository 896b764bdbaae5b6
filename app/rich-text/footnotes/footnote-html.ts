import type { Node } from '@tiptap/pm/model'
import { isFootnoteId } from '../../../domain/text/allowed-html.ts'
import { serializeHtmlAttributes } from '../html/escape.ts'

/** The text of the link from a note back to its reference. */
const footnoteBackLinkText = '↩'

export function renderFootnoteReferenceHtml({ attrs: { note, ref, number } }: Node): string {
  return `<sup${serializeHtmlAttributes({ id: ref })}><a${serializeHtmlAttributes({ href: `#${note}` })}>${number}</a></sup>`
}

export function renderFootnoteHtml({ attrs: { note, ref } }: Node, contentHtml: string): string {
  const backLink = `<a${serializeHtmlAttributes({ href: `#${ref}` })}>${footnoteBackLinkText}</a>`
  return `<li${serializeHtmlAttributes({ id: note })}>${contentHtml === '' ? '' : `${contentHtml} `}${backLink}</li>`
}

interface ReferenceWithBackLink {
  readonly sup: Element
  readonly link: Element
}

/**
 * Marks the footnotes of a text for the editor: the last list, if each of its items is a note with a link back to exactly
 * one reference in the text. Other elements with a footnote id stay plain HTML.
 */
export function convertFootnotesToDataAttributes(body: Element): void {
  const list = body.lastElementChild
  if (list === null || !list.matches('ol:not([start])')) return
  const notes = [...list.children]
  const pairs = notes.map((note) => findReferenceWithBackLink(body, list, note))
  if (pairs.includes(null) || new Set(pairs.map((pair) => pair?.sup)).size !== notes.length) return
  list.setAttribute('data-footnotes', '')
  notes.forEach((note, index) => {
    const pair = pairs[index]
    if (!pair) return
    const ids = { note: note.id, ref: pair.sup.id }
    pair.link.remove()
    for (const element of [note, pair.sup]) {
      element.removeAttribute('id')
      element.setAttribute('data-note', ids.note)
      element.setAttribute('data-ref', ids.ref)
    }
    pair.sup.replaceChildren()
    trimEnd(note)
  })
  body.querySelectorAll('sup[data-note]').forEach((sup, index) => {
    sup.setAttribute('data-number', String(index + 1))
  })
}

/** The reference of a note, with the note's link back to it. */
function findReferenceWithBackLink(
  body: Element,
  list: Element,
  note: Element,
): ReferenceWithBackLink | null {
  if (!note.matches('li[id]') || !isFootnoteId(note.id) || note.querySelector('p, ul, ol, table, figure'))
    return null
  const link = note.lastElementChild
  if (!link?.matches('a[href^="#"]') || link.nextSibling?.textContent?.trim()) return null
  const referenceLinks = [...body.querySelectorAll('sup > a')].filter(
    (candidate) => candidate.getAttribute('href') === `#${note.id}` && !list.contains(candidate),
  )
  const [referenceLink] = referenceLinks
  const sup = referenceLink?.parentElement
  if (referenceLinks.length !== 1 || !sup || sup.childNodes.length !== 1) return null
  if (!isFootnoteId(sup.id) || link.getAttribute('href') !== `#${sup.id}`) return null
  return /^\[?\d+\]?$/.test(sup.textContent?.trim() ?? '') ? { sup, link } : null
}

function trimEnd(note: Element): void {
  const last = note.lastChild
  if (last !== null && last.nodeType === 3) last.textContent = last.textContent?.trimEnd() ?? ''
}
