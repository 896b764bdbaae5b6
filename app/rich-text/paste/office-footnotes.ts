import { createFootnoteIdPair } from '../footnotes/commands.ts'

/** Converts footnotes of Word and LibreOffice to references in the text and a list of notes at its end. */
export function convertOfficeFootnotes(body: HTMLElement): void {
  const document = body.ownerDocument
  const list = document.createElement('ol')
  for (const link of body.querySelectorAll<HTMLAnchorElement>(
    'a.sdfootnoteanc, a.sdendnoteanc, a[href*="#_ftn"], a[href*="#_edn"]',
  )) {
    const noteId = parseFootnoteTargetId(link)
    const note = noteId === null ? null : body.querySelector(`[id="${CSS.escape(noteId)}"]`)
    if (note === null || note.contains(link)) continue
    const ids = createFootnoteIdPair()
    const reference = document.createElement('sup')
    reference.id = ids.ref
    reference.append(createAnchor(document, ids.note, String(list.childElementCount + 1)))
    const parentSup = link.closest('sup')
    if (parentSup !== null && parentSup.textContent === link.textContent) parentSup.replaceWith(reference)
    else link.replaceWith(reference)
    list.append(createFootnoteItem(document, note, ids))
    note.remove()
  }
  for (const emptyList of body.querySelectorAll(
    '[style*="mso-element:footnote-list"], [style*="mso-element:endnote-list"]',
  ))
    emptyList.remove()
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
  for (const backLink of note.querySelectorAll(
    'a[href*="#_ftnref"], a[href*="#_ednref"], a.sdfootnotesym, a.sdendnotesym',
  ))
    backLink.remove()
  const paragraphs = [...note.querySelectorAll('p')]
  const blocks = paragraphs.length > 0 ? paragraphs : [note]
  blocks.forEach((block, index) => {
    if (index > 0) item.append(document.createElement('br'))
    item.append(...block.childNodes)
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
