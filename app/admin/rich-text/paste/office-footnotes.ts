import { createFootnoteIds } from '../footnotes/footnote-nodes.ts'

/** Footnotes of Word and LibreOffice become ours: numbers in the text and a list of notes at its end. */
export function convertOfficeFootnotes(body: HTMLElement): void {
  const document = body.ownerDocument
  const list = document.createElement('ol')
  for (const link of body.querySelectorAll<HTMLAnchorElement>(
    'a.sdfootnoteanc, a.sdendnoteanc, a[href*="#_ftn"], a[href*="#_edn"]',
  )) {
    const name = parseFootnoteTargetId(link)
    const note = name === null ? null : body.querySelector(`[id="${CSS.escape(name)}"]`)
    if (note === null || note.contains(link)) continue
    const names = createFootnoteIds()
    const number = document.createElement('sup')
    number.id = names.ref
    number.append(createAnchor(document, names.note, String(list.childElementCount + 1)))
    const around = link.closest('sup')
    if (around !== null && around.textContent === link.textContent) around.replaceWith(number)
    else link.replaceWith(number)
    list.append(createFootnoteItem(document, note, names))
    note.remove()
  }
  for (const rest of body.querySelectorAll(
    '[style*="mso-element:footnote-list"], [style*="mso-element:endnote-list"]',
  ))
    rest.remove()
  if (list.childElementCount > 0) body.append(list)
}

function parseFootnoteTargetId(link: HTMLAnchorElement): string | null {
  const target = /#(.+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? ''
  const word = /^_((?:ftn|edn)\d+)$/.exec(target)
  const office = /^(sd(?:foot|end)note\d+)sym$/.exec(target)
  return word?.[1] ?? office?.[1] ?? null
}

function createFootnoteItem(
  document: Document,
  note: Element,
  { note: id, ref }: { note: string; ref: string },
): Element {
  const item = document.createElement('li')
  item.id = id
  for (const back of note.querySelectorAll(
    'a[href*="#_ftnref"], a[href*="#_ednref"], a.sdfootnotesym, a.sdendnotesym',
  ))
    back.remove()
  const lines = [...note.querySelectorAll('p')]
  const parts = lines.length > 0 ? lines : [note]
  parts.forEach((line, at) => {
    if (at > 0) item.append(document.createElement('br'))
    item.append(...line.childNodes)
  })
  if (item.firstChild?.nodeType === 3)
    item.firstChild.textContent = item.firstChild.textContent?.trimStart() ?? ''
  item.append(' ', createAnchor(document, ref, '↩'))
  return item
}

function createAnchor(document: Document, to: string, text: string): Element {
  const link = document.createElement('a')
  link.setAttribute('href', `#${to}`)
  link.textContent = text
  return link
}
