import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { usePageContext } from '../layout/page-context.ts'
import { SEARCH_INPUT_ID } from '../search/key-shortcuts-setting.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import {
  type AdminSearchAnswer,
  adminSearchPath,
  buildAdminSearchHref,
  maxAdminSearchLength,
} from './admin-search-contract.ts'
import { AdminSearchResultContent } from './admin-search-result-content.tsx'
import { useAdminSearch } from './use-admin-search.ts'

/**
 * Finds items, settings, pages and people of the admin area: a combo box whose options are links. Without JavaScript it
 * is a form that opens the page of the results. The key / focuses it (`app/enhance/search-shortcut.ts`).
 */
export function AdminSearchBox() {
  const { t } = usePageContext()
  const listId = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [movedIndex, setMovedIndex] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  /** The element that Escape gives the focus back to. */
  const focusedBefore = useRef<Element | null>(null)
  const q = text.trim()
  const { answer, isCurrent, hasFailed, retry } = useAdminSearch(q)
  const options = answer === null ? [] : toOptions(answer)
  const isListOpen = isOpen && options.length > 0 && !hasFailed
  const activeIndex = isListOpen ? Math.min(movedIndex, options.length - 1) : -1
  const getOptionId = (index: number) => `${listId}-${index}`
  useEffect(() => {
    if (activeIndex > 0)
      document.getElementById(`${listId}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, activeIndex])

  const close = () => {
    setOpen(false)
    setText('')
    setMovedIndex(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
      if (focusedBefore.current instanceof HTMLElement && focusedBefore.current.isConnected)
        focusedBefore.current.focus()
      else input.current?.blur()
    } else if (isListOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setMovedIndex((activeIndex + step + options.length) % options.length)
    } else if (event.key === 'Enter' && isListOpen && isCurrent && !event.nativeEvent.isComposing) {
      // Otherwise the form opens the page of the results: an outdated option may be another one by then.
      event.preventDefault()
      document.getElementById(getOptionId(activeIndex))?.click()
    }
  }
  return (
    <search className="admin-find" data-open={isOpen || undefined}>
      <form action={adminSearchPath} method="get">
        <label htmlFor={SEARCH_INPUT_ID}>
          <Icon name="search" />
          <span className="sr-only">{t('adminSearch.label')}</span>
        </label>
        <input
          ref={input}
          id={SEARCH_INPUT_ID}
          name="q"
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxAdminSearchLength}
          placeholder={t('adminSearch.placeholder')}
          aria-autocomplete="list"
          aria-expanded={isListOpen}
          aria-controls={isListOpen ? listId : undefined}
          aria-activedescendant={activeIndex >= 0 ? getOptionId(activeIndex) : undefined}
          aria-keyshortcuts="/"
          value={text}
          onFocus={(event) => {
            focusedBefore.current = event.relatedTarget
            setOpen(true)
          }}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setMovedIndex(0)
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
        />
        <span className="admin-find-key" aria-hidden="true">
          /
        </span>
      </form>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the text input, and does nothing else
        <div className="admin-found" onMouseDown={(event) => event.preventDefault()} aria-busy={!isCurrent}>
          {isListOpen && answer !== null && (
            <ResultList
              {...{ answer, listId, activeIndex, getOptionId }}
              onChoose={() => {
                close()
                input.current?.blur()
              }}
            />
          )}
          {hasFailed ? (
            <p className="admin-found-note">
              {t('adminSearch.failed')}{' '}
              <Button variant="quiet" tabIndex={-1} onClick={retry}>
                {t('picker.retry')}
              </Button>
            </p>
          ) : (
            !isListOpen && (
              <p className="admin-found-note">
                {t(q === '' ? 'adminSearch.hint' : isCurrent ? 'adminSearch.none' : 'combobox.loading')}
              </p>
            )
          )}
        </div>
      )}
      <p className="sr-only" role="status">
        {isOpen && q !== '' && isCurrent && t('adminSearch.found', { count: countResults(answer) })}
        {isOpen && hasFailed && t('adminSearch.failed')}
      </p>
    </search>
  )
}

interface ResultListProps {
  readonly answer: AdminSearchAnswer
  readonly listId: string
  readonly activeIndex: number
  readonly getOptionId: (index: number) => string
  readonly onChoose: () => void
}

/** The results by group, and a link to all of them. The input handles the keyboard. */
function ResultList({ answer, listId, activeIndex, getOptionId, onChoose }: ResultListProps) {
  const { t } = usePageContext()
  const options = toOptions(answer)
  const getOptionProps = (href: string) => {
    const index = options.indexOf(href)
    return {
      to: href,
      id: getOptionId(index),
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === activeIndex,
      onClick: onChoose,
    }
  }
  return (
    <div id={listId} role="listbox" aria-label={t('adminSearch.results')}>
      {answer.groups.map(({ name, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form controls
        <div key={name} role="group" aria-labelledby={`${listId}-${name}`}>
          <p id={`${listId}-${name}`} className="admin-found-group" role="presentation">
            {t(`adminSearch.groups.${name}`)}
          </p>
          {results.map((result) => (
            <Link key={result.href} className="found" {...getOptionProps(result.href)}>
              <AdminSearchResultContent result={result} />
            </Link>
          ))}
        </div>
      ))}
      {options.includes(buildAdminSearchHref(answer.q)) && (
        <Link className="found found-all" {...getOptionProps(buildAdminSearchHref(answer.q))}>
          <Icon name="search" />
          <span>{t('adminSearch.all', { count: countResults(answer) })}</span>
        </Link>
      )}
    </div>
  )
}

/** The addresses of the options in their order; the last is that of all results, if more were found than are shown. */
function toOptions({ q, groups }: AdminSearchAnswer): readonly string[] {
  const hrefs = groups.flatMap(({ results }) => results.map(({ href }) => href))
  const hasMore = groups.some(({ results, total }) => total > results.length)
  return hasMore ? [...hrefs, buildAdminSearchHref(q)] : hrefs
}

function countResults(answer: AdminSearchAnswer | null): number {
  return answer?.groups.reduce((sum, { total }) => sum + total, 0) ?? 0
}
