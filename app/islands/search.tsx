import { useEffect, useId, useRef, useState } from 'react'
import type { SearchAnswer } from '../search/present.ts'
import { type ResultLabels, SearchResults } from '../search/results.tsx'
import { Icon } from '../ui/icon.tsx'

/** The words of the search, in the page's language. */
export interface SearchLabels extends ResultLabels {
  readonly label: string
  readonly submit: string
  readonly hint: string
  readonly failed: string
}

/** What the search needs; all of it survives JSON. */
export interface SearchIslandProps {
  readonly answer: SearchAnswer
  readonly labels: SearchLabels
}

const PAUSE_MS = 150

/** A search form whose results follow the typing; before it wakes it is a plain form with plain results. */
export default function SearchIsland({ answer: first, labels }: SearchIslandProps) {
  const hint = useId()
  const field = useRef<HTMLInputElement>(null)
  const [answer, setAnswer] = useState(first)
  const [failed, setFailed] = useState(false)
  const [wanted, setWanted] = useState(first.query)

  // Letters typed before the island woke are in the field, but nobody heard them.
  useEffect(() => setWanted(field.current?.value ?? ''), [])

  useEffect(() => {
    if (wanted.trim() === answer.query) return
    const gone = new AbortController()
    const pause = setTimeout(() => {
      ask(wanted, gone.signal).then(
        (found) => {
          setAnswer(found)
          setFailed(false)
          history.replaceState(null, '', searchHref(wanted))
        },
        () => setFailed(!gone.signal.aborted),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      gone.abort()
    }
  }, [wanted, answer.query])

  return (
    <>
      <search>
        <form className="search-form" action="/search" method="get">
          <label htmlFor={`${hint}-q`}>{labels.label}</label>
          <div className="search-row">
            <input
              ref={field}
              id={`${hint}-q`}
              type="search"
              name="q"
              defaultValue={first.query}
              maxLength={200}
              autoComplete="off"
              enterKeyHint="search"
              aria-describedby={hint}
              onInput={(event) => setWanted(event.currentTarget.value)}
            />
            <button className="button" type="submit">
              <Icon name="search" />
              {labels.submit}
            </button>
          </div>
          <p className="hint" id={hint}>
            {labels.hint}
          </p>
        </form>
      </search>
      <p className="search-summary" role="status">
        {failed ? labels.failed : answer.summary}
      </p>
      <SearchResults answer={answer} labels={labels} />
    </>
  )
}

function searchHref(query: string): string {
  const q = query.trim()
  return q === '' ? '/search' : `/search?${new URLSearchParams({ q })}`
}

async function ask(query: string, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await fetch(searchHref(query), { headers: { Accept: 'application/json' }, signal })
  if (!response.ok) throw new Error(`The search answered ${response.status}.`)
  return response.json()
}
