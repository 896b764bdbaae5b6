import { formatPlural, type PluralForms } from '../live/plural-forms.ts'
import { type FoundEntry, findEntries } from './find-entries.ts'
import { loadStaticData } from './load-data.ts'

const INPUT_DELAY_MS = 150

/** The texts of the search; the page has them as JSON. */
export interface StaticSearchTexts {
  readonly found: PluralForms
  readonly nothing: string
  readonly failed: string
}

/** Starts the search on its page. */
export function startStaticSearch(page: Document, root: string): void {
  const container = page.querySelector<HTMLElement>('[data-static-search]')
  const [form, input] = [container?.querySelector('form'), container?.querySelector('input')]
  const [status, list] = [container?.querySelector('[role=status]'), container?.querySelector('ol')]
  if (!container || !form || !input || !status || !list) return
  const texts: StaticSearchTexts = JSON.parse(container.dataset.staticSearch ?? '')
  container.hidden = false
  let timer = 0

  async function search(query: string): Promise<void> {
    const { total, entries } = await findEntries(query, (name) => loadStaticData(root, name))
    if (input?.value !== query) return
    show(
      entries,
      query.trim() === ''
        ? ''
        : total === 0
          ? texts.nothing.replace('{query}', () => query.trim())
          : formatPlural(texts.found, total, page.documentElement.lang),
    )
  }
  function show(entries: readonly FoundEntry[], text: string): void {
    list?.replaceChildren(...entries.map((entry) => createResult(entry, root)))
    if (status) status.textContent = text
  }
  const searchNow = () => {
    clearTimeout(timer)
    search(input.value).catch(() => show([], texts.failed))
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(searchNow, INPUT_DELAY_MS)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    searchNow()
  })
  input.value ||= new URLSearchParams(page.location.search).get('q') ?? ''
  if (input.value !== '') searchNow()
}

/** An entry with the classes of the site's own search. */
function createResult({ kind, title, href, summary }: FoundEntry, root: string): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href: `${root}${href}`, textContent: title })
  const label = createElement('span', 'label', kind)
  const text = createElement(
    'div',
    'result-text',
    createElement('p', 'result-kind', label),
    createElement('h2', '', link),
    createElement('p', '', summary),
  )
  return createElement('li', 'result', text)
}

function createElement(name: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(name)
  if (className !== '') element.className = className
  element.append(...children)
  return element
}
