import { useId } from 'react'
import { SearchFilters } from '../search/filters.tsx'
import { useInstantSearch } from '../search/instant.ts'
import { SEARCH_FIELD } from '../search/key-setting.ts'
import type { SearchLabels } from '../search/labels.ts'
import type { SearchAnswer } from '../search/present.ts'
import { SearchResults } from '../search/results.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** What the search needs; all of it survives JSON. */
export interface SearchIslandProps {
  readonly answer: SearchAnswer
  readonly labels: SearchLabels
}

/** A search form whose results follow it; before it wakes it is a plain form with plain results. */
export default function SearchIsland({ answer: first, labels }: SearchIslandProps) {
  const hint = useId()
  const { form, answer, state, follow, submit, retry } = useInstantSearch(first)
  return (
    <>
      <search>
        <form
          ref={form}
          className="search-form"
          action="/search"
          method="get"
          onInput={follow}
          onSubmit={submit}
        >
          <label htmlFor={SEARCH_FIELD}>{labels.label}</label>
          <div className="search-row">
            <input
              id={SEARCH_FIELD}
              type="search"
              name="q"
              defaultValue={first.fields.q}
              maxLength={200}
              autoComplete="off"
              enterKeyHint="search"
              aria-describedby={answer.summary === null ? hint : undefined}
            />
            <Button type="submit">
              <Icon name="search" />
              {labels.submit}
            </Button>
          </div>
          <SearchFilters first={first.fields} kinds={answer.kinds} labels={labels} />
        </form>
      </search>
      <p className="search-summary" role="status">
        {state === 'failed' ? labels.failed : answer.summary}
      </p>
      {state === 'failed' && (
        <Button variant="quiet" onClick={retry}>
          {labels.retry}
        </Button>
      )}
      <div className="search-found" aria-busy={state === 'waiting'}>
        {answer.summary === null ? (
          <p className="hint" id={hint}>
            {labels.hint}
          </p>
        ) : (
          <SearchResults answer={answer} labels={labels} />
        )}
      </div>
    </>
  )
}
