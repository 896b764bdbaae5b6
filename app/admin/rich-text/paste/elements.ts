/** Takes an element away and leaves what is in it. */
export function unwrapElement(element: Element): void {
  element.replaceWith(...element.childNodes)
}

/** The same element by another name. */
export function changeElementTag(element: Element, name: string): Element {
  if (element.localName === name) return element
  const other = element.ownerDocument.createElement(name)
  for (const { name: attribute, value } of element.attributes) other.setAttribute(attribute, value)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}
