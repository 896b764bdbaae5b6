import { changeElementTag, unwrapElement } from './elements.ts'

const equivalentTags: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
}

type StyleToTagRule = readonly [tag: string, applies: (style: CSSStyleDeclaration) => boolean]

const styleToTagRules: readonly StyleToTagRule[] = [
  [
    'strong',
    ({ fontWeight }) => fontWeight === 'bold' || fontWeight === 'bolder' || Number(fontWeight) >= 600,
  ],
  ['em', ({ fontStyle }) => fontStyle === 'italic' || fontStyle === 'oblique'],
  ['s', (style) => getTextDecoration(style).includes('line-through')],
  ['u', (style) => getTextDecoration(style).includes('underline')],
  ['sup', ({ verticalAlign }) => verticalAlign === 'super'],
  ['sub', ({ verticalAlign }) => verticalAlign === 'sub'],
]

/** Converts styles such as bold and italic to elements, and unwraps elements whose style is normal. */
export function normalizeInlineMarks(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('b, strong, i, em'))
    if (isStyledAsNormal(element)) unwrapElement(element)
  for (const [from, to] of Object.entries(equivalentTags))
    for (const element of body.querySelectorAll(from)) changeElementTag(element, to)
  for (const element of body.querySelectorAll<HTMLElement>('span[style], font[style], a[style] > span')) {
    const isInLink = element.closest('a') !== null
    for (const [tag, applies] of styleToTagRules) {
      if (!applies(element.style) || element.closest(tag) !== null || (tag === 'u' && isInLink)) continue
      const mark = body.ownerDocument.createElement(tag)
      mark.append(...element.childNodes)
      element.append(mark)
    }
  }
  // Links are underlined by default.
  for (const element of body.querySelectorAll('a u, u > a:only-child')) {
    const underline = element.localName === 'u' ? element : element.parentElement
    if (underline !== null && underline.textContent === element.textContent) unwrapElement(underline)
  }
}

/** Google Docs wraps everything in a `<b>` element with normal font weight. */
function isStyledAsNormal({ localName, style }: HTMLElement): boolean {
  const { fontWeight, fontStyle } = style
  return localName === 'b' || localName === 'strong'
    ? fontWeight === 'normal' || (fontWeight !== '' && Number(fontWeight) < 600)
    : fontStyle === 'normal'
}

function getTextDecoration(style: CSSStyleDeclaration): string {
  return `${style.textDecoration} ${style.textDecorationLine}`
}
