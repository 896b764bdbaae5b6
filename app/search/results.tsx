import { Fragment } from 'react'
import { Icon } from '../ui/icon.tsx'
import type { SearchAnswer } from './present.ts'

/** The words around results. */
export interface ResultLabels {
  readonly pages: string
  readonly previous: string
  readonly next: string
}

/** What a search found, with plain links to its other pages. */
export function SearchResults({ answer, labels }: { answer: SearchAnswer; labels: ResultLabels }) {
  return (
    <>
      <ol className="results">
        {answer.results.map((result) => (
          <li key={result.key}>
            <p className="label">{result.kind}</p>
            <h2>
              <a href={result.path}>{result.title}</a>
            </h2>
            <p>
              <Snippet parts={result.snippet} />
            </p>
          </li>
        ))}
      </ol>
      {answer.page !== null && (
        <nav className="paging" aria-label={labels.pages}>
          {answer.previous === null ? (
            <span />
          ) : (
            <a className="button button-quiet" rel="prev" href={answer.previous}>
              <Icon name="previous" />
              {labels.previous}
            </a>
          )}
          <p>{answer.page}</p>
          {answer.next === null ? (
            <span />
          ) : (
            <a className="button button-quiet" rel="next" href={answer.next}>
              {labels.next}
              <Icon name="next" />
            </a>
          )}
        </nav>
      )}
    </>
  )
}

function Snippet({ parts }: { parts: readonly string[] }) {
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
    <Fragment key={place}>{place % 2 === 1 ? <mark>{part}</mark> : part}</Fragment>
  ))
}
