import { changeElementTag, unwrapElement } from './elements.ts'

/** The highest heading becomes level 2, because level 1 is the page title; the others follow. */
export function normalizeHeadingLevels(body: HTMLElement): void {
  for (const title of body.querySelectorAll('p.MsoTitle')) changeElementTag(title, 'h1')
  for (const element of body.querySelectorAll('p[role="heading"], div[role="heading"]'))
    changeElementTag(element, `h${element.getAttribute('aria-level') ?? 2}`)
  const headings = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const levels = [...new Set(headings.map(getHeadingLevel))].sort()
  for (const heading of headings) {
    const level = Math.min(4, levels.indexOf(getHeadingLevel(heading)) + 2)
    const renamed = changeElementTag(heading, `h${level}`)
    // Headings are bold by default.
    for (const bold of renamed.querySelectorAll('b, strong')) unwrapElement(bold)
    for (const styled of renamed.querySelectorAll<HTMLElement>('[style]')) styled.style.fontWeight = ''
  }
}

function getHeadingLevel(heading: Element): number {
  return Number(heading.localName.slice(1))
}
