import { rename, unwrap } from './elements.ts'

/** The highest heading there is becomes the second level, for the first is the page's; the others follow. */
export function mapHeadings(body: HTMLElement): void {
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h1')
  for (const element of body.querySelectorAll('p[role="heading"], div[role="heading"]'))
    rename(element, `h${element.getAttribute('aria-level') ?? 2}`)
  const headings = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const levels = [...new Set(headings.map(levelOf))].sort()
  for (const heading of headings) {
    const level = Math.min(4, levels.indexOf(levelOf(heading)) + 2)
    const renamed = rename(heading, `h${level}`)
    // A heading is bold by itself.
    for (const bold of renamed.querySelectorAll('b, strong')) unwrap(bold)
    for (const styled of renamed.querySelectorAll<HTMLElement>('[style]')) styled.style.fontWeight = ''
  }
}

function levelOf(heading: Element): number {
  return Number(heading.localName.slice(1))
}
