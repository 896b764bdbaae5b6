import type { Page } from '@playwright/test'

/**
 * Elements that cannot be seen as what they are when the browser replaces all colors by a few of the system: fields and
 * buttons without a border, and chosen entries that look like their neighbors.
 */
export async function findLostStates(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const isVisible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        width > 2 &&
        height > 2
      )
    }
    const hasEdge = (element: Element) => {
      const { borderTopStyle, borderBottomStyle, outlineStyle, backgroundColor } = getComputedStyle(element)
      const isFilled = backgroundColor !== getComputedStyle(document.body).backgroundColor
      return [borderTopStyle, borderBottomStyle, outlineStyle].some((style) => style !== 'none') || isFilled
    }
    const describeLook = (element: Element) => {
      const look = (part: Element, pseudo?: string) => {
        const style = getComputedStyle(part, pseudo)
        const { borderTopWidth, borderBottomWidth, borderLeftWidth, borderColor, borderStyle } = style
        const { backgroundColor, color, outline, textDecorationLine, fontWeight, content } = style
        return [borderTopWidth, borderBottomWidth, borderLeftWidth, borderColor, borderStyle].concat([
          backgroundColor,
          color,
          outline,
          textDecorationLine,
          fontWeight,
          content,
        ])
      }
      const parts = [element, ...element.querySelectorAll('*')].map((part) => look(part))
      return JSON.stringify([...parts, look(element, '::before'), look(element, '::after')])
    }
    const fields = [...document.querySelectorAll('main :is(input, textarea, select, button.button)')]
      .filter((field) => !(field instanceof HTMLInputElement && /hidden|radio|checkbox/.test(field.type)))
      .filter((field) => isVisible(field) && !hasEdge(field))
    const chosen = [
      ...document.querySelectorAll('[aria-current], [aria-pressed="true"], [aria-selected="true"]'),
    ]
      .filter(isVisible)
      .filter((element) => {
        const siblings = [
          ...(element.closest('ul, ol, nav, [role=group]')?.querySelectorAll(element.tagName) ?? []),
        ]
        const others = siblings.filter(
          (other) =>
            other.className === element.className && !other.matches('[aria-current], [aria-pressed="true"]'),
        )
        return others.some((other) => isVisible(other) && describeLook(other) === describeLook(element))
      })
    return [...fields, ...chosen].map((element) => element.outerHTML.slice(0, 120))
  })
}

/** The element that has the focus, if nothing marks it. */
export async function findUnmarkedFocus(page: Page): Promise<string | null> {
  return await page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const hasOutline = (part: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part, pseudo)
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    }
    // A link may cover its card, and the label of a hidden radio button is what is seen.
    const isMarked = [
      hasOutline(element),
      hasOutline(element, '::after'),
      hasOutline(element.closest('label') ?? element),
    ]
    return isMarked.includes(true) ? null : element.outerHTML.slice(0, 120)
  })
}
