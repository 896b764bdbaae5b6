/** Replaces an element by its children. */
export function unwrapElement(element: Element): void {
  element.replaceWith(...element.childNodes)
}

/** Replaces an element by one with another tag name, with the same attributes and children. */
export function changeElementTag(element: Element, name: string): Element {
  if (element.localName === name) return element
  const replacement = element.ownerDocument.createElement(name)
  for (const { name: attribute, value } of element.attributes) replacement.setAttribute(attribute, value)
  replacement.append(...element.childNodes)
  element.replaceWith(replacement)
  return replacement
}
