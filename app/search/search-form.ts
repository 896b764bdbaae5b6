import type { SearchFormFields } from './search-href.ts'

/** What a search form says now. */
export function readSearchForm(form: HTMLFormElement): SearchFormFields {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return { q: text('q'), kind: text('kind'), from: text('from'), to: text('to') }
}

/** Makes a search form say what an address asks. */
export function fillSearchForm(form: HTMLFormElement, address: URLSearchParams): void {
  for (const name of ['q', 'from', 'to'] as const) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = address.get(name) ?? ''
  }
  const kind = address.get('kind') ?? ''
  for (const radio of form.querySelectorAll<HTMLInputElement>('input[name="kind"]'))
    radio.checked = radio.value === kind
  const period = form.querySelector('details')
  if (period !== null && (address.has('from') || address.has('to'))) period.open = true
}
