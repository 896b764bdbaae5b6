import { changeElementTag } from './elements.ts'

/** Word writes list items as paragraphs with a level in their style and a number or bullet as text. */
export function convertWordLists(body: HTMLElement): void {
  const paragraphs = [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')].filter(
    isWordListParagraph,
  )
  let openLists: { list: Element; level: number }[] = []
  let previousList: Element | null = null
  for (const paragraph of paragraphs) {
    const level = getWordListLevel(paragraph)
    if (previousList === null || paragraph.previousElementSibling !== previousList) openLists = []
    const tag = isNumberedWordListItem(paragraph) ? 'ol' : 'ul'
    while (openLists.length > 0 && (openLists.at(-1)?.level ?? 0) > level) openLists.pop()
    const last = openLists.at(-1)
    if (last?.level === level && last.list.localName !== tag) openLists.pop()
    if (openLists.at(-1)?.level !== level) {
      const list = paragraph.ownerDocument.createElement(tag)
      const parent = openLists.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else paragraph.before(list)
      openLists.push({ list, level })
    }
    removeWordListMarker(paragraph)
    const root = openLists[0]?.list ?? null
    openLists.at(-1)?.list.append(paragraph)
    changeElementTag(paragraph, 'li')
    previousList = root
  }
}

function isWordListParagraph(paragraph: HTMLElement): boolean {
  const style = paragraph.getAttribute('style') ?? ''
  return /mso-list:\s*l\d+\s+level\d/i.test(style)
}

function getWordListLevel(paragraph: HTMLElement): number {
  return Number(/level(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1)
}

/** The number or bullet that Word writes as text. */
function findWordListMarker(paragraph: Element): Element | null {
  return paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
}

function isNumberedWordListItem(paragraph: Element): boolean {
  return /^\s*\(?(?:\d+|[ivxlc]+|[a-z])[.)]/i.test(findWordListMarker(paragraph)?.textContent ?? '')
}

function removeWordListMarker(paragraph: Element): void {
  findWordListMarker(paragraph)?.remove()
}

/** Moves a list that is a direct child of another list into the item before it. */
export function moveNestedListsIntoItems(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const previousItem = list.previousElementSibling
    if (previousItem?.localName === 'li') previousItem.append(list)
    else {
      const item = body.ownerDocument.createElement('li')
      list.replaceWith(item)
      item.append(...list.childNodes)
    }
  }
}
