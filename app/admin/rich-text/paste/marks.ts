import { rename, unwrap } from './elements.ts'

const same: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
}

type Look = readonly [tag: string, applies: (style: CSSStyleDeclaration) => boolean]

const looks: readonly Look[] = [
  [
    'strong',
    ({ fontWeight }) => fontWeight === 'bold' || fontWeight === 'bolder' || Number(fontWeight) >= 600,
  ],
  ['em', ({ fontStyle }) => fontStyle === 'italic' || fontStyle === 'oblique'],
  ['s', (style) => decoration(style).includes('line-through')],
  ['u', (style) => decoration(style).includes('underline')],
  ['sup', ({ verticalAlign }) => verticalAlign === 'super'],
  ['sub', ({ verticalAlign }) => verticalAlign === 'sub'],
]

/** Words that only look bold, slanted and so on are said to be; what says so but does not look so is not. */
export function mapMarks(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('b, strong, i, em'))
    if (looksPlain(element)) unwrap(element)
  for (const [from, to] of Object.entries(same))
    for (const element of body.querySelectorAll(from)) rename(element, to)
  for (const element of body.querySelectorAll<HTMLElement>('span[style], font[style], a[style] > span')) {
    const inLink = element.closest('a') !== null
    for (const [tag, applies] of looks) {
      if (!applies(element.style) || element.closest(tag) !== null || (tag === 'u' && inLink)) continue
      const mark = body.ownerDocument.createElement(tag)
      mark.append(...element.childNodes)
      element.append(mark)
    }
  }
  // Underlining shows links by itself.
  for (const line of body.querySelectorAll('a u, u > a:only-child')) {
    const under = line.localName === 'u' ? line : line.parentElement
    if (under !== null && under.textContent === line.textContent) unwrap(under)
  }
}

/** Google Docs puts everything into one bold element that is not bold. */
function looksPlain({ localName, style }: HTMLElement): boolean {
  const { fontWeight, fontStyle } = style
  return localName === 'b' || localName === 'strong'
    ? fontWeight === 'normal' || (fontWeight !== '' && Number(fontWeight) < 600)
    : fontStyle === 'normal'
}

function decoration(style: CSSStyleDeclaration): string {
  return `${style.textDecoration} ${style.textDecorationLine}`
}
