/** Prints the current address: searching and filtering change it without loading the page again. */
export function updatePrintedAddressBeforePrint(root: ParentNode): void {
  const address = root.querySelector('.printed-address')
  if (address === null) return
  const { origin } = new URL(address.textContent)
  addEventListener('beforeprint', () => {
    address.textContent = `${origin}${location.pathname}${location.search}`
  })
}
