import type { SearchFormFields } from './search-href.ts'

/** Reads the current values of a search form. */
export function readSearchForm(form: HTMLFormElement): SearchFormFields {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return { q: text('q'), kind: text('kind'), from: text('from'), to: text('to') }
}

/** Fills a search form with query parameters. */
export function fillSearchForm(form: HTMLFormElement, params: URLSearchParams): void {
  for (const name of ['q', 'from', 'to'] as const) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = params.get(name) ?? ''
  }
  const kind = params.get('kind') ?? ''
  for (const radio of form.querySelectorAll<HTMLInputElement>('input[name="kind"]'))
    radio.checked = radio.value === kind
  const period = form.querySelector('details')
  if (period !== null && (params.has('from') || params.has('to'))) period.open = true
}
