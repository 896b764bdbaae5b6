import { changeElementTag } from './elements.ts'

/** Word writes the lines of lists as paragraphs that say how deep they lie and begin with their own number. */
export function convertWordLists(body: HTMLElement): void {
  const lines = [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')].filter(
    isWordListParagraph,
  )
  let open: { list: Element; level: number }[] = []
  let before: Element | null = null
  for (const line of lines) {
    const level = getWordListLevel(line)
    if (before === null || line.previousElementSibling !== before) open = []
    const name = isNumberedWordListItem(line) ? 'ol' : 'ul'
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
    const last = open.at(-1)
    if (last?.level === level && last.list.localName !== name) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = line.ownerDocument.createElement(name)
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else line.before(list)
      open.push({ list, level })
    }
    removeWordListMarker(line)
    const root = open[0]?.list ?? null
    open.at(-1)?.list.append(line)
    changeElementTag(line, 'li')
    before = root
  }
}

function isWordListParagraph(line: HTMLElement): boolean {
  const style = line.getAttribute('style') ?? ''
  return /mso-list:\s*l\d+\s+level\d/i.test(style)
}

function getWordListLevel(line: HTMLElement): number {
  return Number(/level(\d)/i.exec(line.getAttribute('style') ?? '')?.[1] ?? 1)
}

/** The number or the dot that Word shows by itself. */
function findWordListMarker(line: Element): Element | null {
  return line.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
}

function isNumberedWordListItem(line: Element): boolean {
  return /^\s*\(?(?:\d+|[ivxlc]+|[a-z])[.)]/i.test(findWordListMarker(line)?.textContent ?? '')
}

function removeWordListMarker(line: Element): void {
  findWordListMarker(line)?.remove()
}

/** A list right in another belongs to the line before it. */
export function moveNestedListsIntoItems(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const line = list.previousElementSibling
    if (line?.localName === 'li') line.append(list)
    else {
      const item = body.ownerDocument.createElement('li')
      list.replaceWith(item)
      item.append(...list.childNodes)
    }
  }
}
