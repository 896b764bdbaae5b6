import { useId } from 'react'
import { SearchFilters } from '../search/filters.tsx'
import { SEARCH_INPUT_ID } from '../search/key-shortcuts-setting.ts'
import type { SearchLabels } from '../search/labels.ts'
import { SearchResults, SearchSuggestions } from '../search/results.tsx'
import type { SearchViewModel } from '../search/search-view-model.ts'
import { useInstantSearch } from '../search/use-instant-search.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** The props of the search; serialisable as JSON. */
export interface SearchIslandProps {
  readonly answer: SearchViewModel
  readonly labels: SearchLabels
}

/** A search form with instant results; before hydration, a plain form with plain results. */
export default function SearchIsland({ answer: initialView, labels }: SearchIslandProps) {
  const hint = useId()
  const { form, view, state, handleInput, handleSubmit, retry } = useInstantSearch(initialView)
  return (
    <>
      <search>
        <form
          ref={form}
          className="search-form"
          action="/search"
          method="get"
          onInput={handleInput}
          onSubmit={handleSubmit}
        >
          <label htmlFor={SEARCH_INPUT_ID}>{labels.label}</label>
          <div className="search-row">
            <input
              id={SEARCH_INPUT_ID}
              type="search"
              name="q"
              defaultValue={initialView.fields.q}
              maxLength={200}
              autoComplete="off"
              enterKeyHint="search"
              aria-describedby={view.summary === null ? hint : undefined}
            />
            <Button type="submit">
              <Icon name="search" />
              {labels.submit}
            </Button>
          </div>
          <SearchFilters first={initialView.fields} kinds={view.kinds} labels={labels} />
        </form>
      </search>
      <p className="search-summary" role="status">
        {state === 'failed' ? labels.failed : view.summary}
      </p>
      {state === 'failed' && (
        <Button variant="quiet" onClick={retry}>
          {labels.retry}
        </Button>
      )}
      <div className="search-found" aria-busy={state === 'waiting'}>
        {view.summary === null ? (
          <>
            <p className="hint" id={hint}>
              {labels.hint}
            </p>
            <SearchSuggestions view={view} labels={labels} />
          </>
        ) : (
          <SearchResults view={view} labels={labels} />
        )}
      </div>
    </>
  )
}
