import { runWhenNothingPressed } from '../enhance/run-when-nothing-pressed.ts'
import { addContentChangeNotice } from './content-change-notice.ts'
import { type ContentChange, checkOnContentChanges } from './content-changes.ts'
import { type CurrentPage, fetchCurrentPage } from './current-page.ts'
import { findNewItems, type ItemKeyLists } from './list-changes.ts'
import { createItemKey, type LivePageSettings } from './live-page-settings.ts'
import { formatPlural } from './plural-forms.ts'
import { isInWindow, keepReadingPosition } from './reading-position.ts'
import { findChangedRanges, hasSameContent, updateChildren } from './update-content.ts'

/** A document that shows changes of its content. */
export interface LiveDocument {
  /** Listens to changes until the signal is aborted; first checks what has changed if the page was hidden before. */
  connect(signal: AbortSignal, wasHidden: boolean): void
}

type AvailablePage = Extract<CurrentPage, object>

/** Creates the live document of a page from its URL and its settings in JSON. */
export function createLiveDocument(href: string, json: string): LiveDocument {
  const settings: LivePageSettings = JSON.parse(json)
  const { service, rows, texts } = settings
  const notice = addContentChangeNotice(texts.dismiss)
  const main = document.querySelector('main')
  const inserted = new Set<string>()
  /** Changes without a notice; applied as soon as they are not visible. */
  let unseenUpdate: AvailablePage | null = null

  async function check(changes: readonly ContentChange[], signal: AbortSignal): Promise<void> {
    for (const { type, kind, id } of changes) if (type === 'INSERT') inserted.add(createItemKey(kind, id))
    const itemChange = changes.findLast(({ kind, id }) => createItemKey(kind, id) === settings.item)
    const page = itemChange?.type === 'DELETE' ? 'gone' : await fetchCurrentPage(href, signal)
    if (page === null || main === null || signal.aborted) return
    unseenUpdate = null
    if (page === 'gone') {
      if (settings.item !== null) notice.show('gone', texts.gone, null)
      return
    }
    compare(main, page)
  }

  function compare(shown: Element, page: AvailablePage): void {
    const item = settings.item === null ? null : findItem(page.main, settings.item)
    const newItems = findNewItems(listItems(shown), listItems(page.main), {
      inserted,
      isFirstPage: page.main.querySelector('.paging [rel=prev]') === null,
    }).filter((itemKey) => Object.hasOwn(texts.newItems, getKindOfKey(itemKey)))
    const text = formatNewItems(newItems, settings)
    if (text !== '')
      notice.show(newItems.join(), text, { label: texts.show, run: () => showNewItems(page, newItems, text) })
    else if (item !== null && !hasSameItem(shown, item)) {
      const run = () => {
        applyUpdate(page)
        notice.hide()
      }
      notice.show(item.outerHTML, texts.updated, { label: texts.showUpdate, run })
    } else {
      notice.hide()
      unseenUpdate = hasSameContent(shown, page.main) ? null : page
      applyUnseenUpdate()
    }
  }

  function applyUnseenUpdate(): void {
    runWhenNothingPressed(() => {
      const page = unseenUpdate
      if (page === null || page.isOtherBuild || main === null || !isUpdateUnseen(main, page.main)) return
      unseenUpdate = null
      applyUpdate(page)
    })
  }

  /** HTML of another build may need other styles and scripts. */
  function applyUpdate(page: AvailablePage): void {
    if (page.isOtherBuild) location.reload()
    else if (main !== null) {
      keepReadingPosition(main, () => updateChildren(main, page.main))
      document.title = page.title
      inserted.clear()
    }
  }

  function showNewItems(page: AvailablePage, keys: readonly string[], text: string): void {
    applyUpdate(page)
    if (page.isOtherBuild || main === null) return
    const elements = keys.flatMap((itemKey) => findItem(main, itemKey) ?? [])
    for (const element of elements) element.setAttribute('data-new', '')
    const added = texts.added.replace('{what}', () => text)
    const [first] = elements
    if (first === undefined || elements.some(isInWindow)) notice.announce(added)
    else notice.show(`added ${keys.join()}`, added, { label: texts.goTo, run: () => goTo(first) })
  }

  function goTo(element: Element): void {
    notice.hide()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' })
    element.querySelector('a')?.focus({ preventScroll: true })
  }

  return {
    connect(signal, wasHidden) {
      document.addEventListener('scrollend', applyUnseenUpdate, { signal })
      checkOnContentChanges({
        service,
        rows,
        checkAfterJoin: wasHidden,
        check: (changes) => check(changes, signal),
        signal,
      })
    },
  }
}

/** The keys of the items, by the lists that they are in. */
function listItems(main: Element): ItemKeyLists {
  const lists = Map.groupBy(
    main.querySelectorAll('[data-item]'),
    (element) => element.closest('ul, ol') ?? element.parentElement,
  )
  return Array.from(lists.values(), (elements) => elements.map(getItemKey))
}

function getItemKey(element: Element): string {
  return element.getAttribute('data-item') ?? ''
}

function getKindOfKey(key: string): string {
  return key.slice(0, key.indexOf(':'))
}

function findItem(main: Element, key: string): Element | null {
  return main.querySelector(`[data-item="${CSS.escape(key)}"]`)
}

function hasSameItem(shown: Element, item: Element): boolean {
  const element = findItem(shown, getItemKey(item))
  return element !== null && hasSameContent(element, item)
}

/** Whether an update changes nothing that is visible; what is added or removed above is made up for by scrolling. */
function isUpdateUnseen(shown: Element, current: Element): boolean {
  return findChangedRanges(shown, current).every(({ top, bottom }) => bottom <= 0 || top >= innerHeight)
}

/** The number of new items in words; empty if there are none to announce. */
function formatNewItems(keys: readonly string[], { texts }: LivePageSettings): string {
  const kinds = new Set(keys.map(getKindOfKey))
  const announcedKind = kinds.size > 1 ? 'item' : [...kinds][0]
  const forms = Object.entries(texts.newItems).find(([kind]) => kind === announcedKind)?.[1]
  return forms === undefined ? '' : formatPlural(forms, keys.length, document.documentElement.lang)
}
