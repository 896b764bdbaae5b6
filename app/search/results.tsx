import { Fragment } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Thumbnail } from '../ui/responsive-image.tsx'
import type { SearchLabels } from './labels.ts'
import type { SearchResultData, SearchViewModel } from './search-view-model.ts'

interface SearchResultsProps {
  readonly view: SearchViewModel
  readonly labels: SearchLabels
}

/** The results with links to the other pages, or advice if nothing was found. */
export function SearchResults({ view, labels }: SearchResultsProps) {
  if (view.empty) return <NoResultsAdvice view={view} labels={labels} />
  return (
    <>
      <ol className="results">
        {view.results.map((result) => (
          <SearchResultItem result={result} key={result.key} />
        ))}
      </ol>
      {view.page !== null && <ResultPagesNav view={view} labels={labels} />}
    </>
  )
}

/** What there is to find, by time; nothing on a site without dates. */
export function SearchSuggestions({ view, labels }: SearchResultsProps) {
  if (view.suggestions.length === 0) return null
  return (
    <nav className="search-suggestions" aria-label={labels.decades}>
      <h2>{labels.decades}</h2>
      <ul className="chips">
        {view.suggestions.map(({ label, href, count }) => (
          <li key={href}>
            <a className="chip" href={href}>
              {label} <small>{count}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SearchResultItem({ result }: { result: SearchResultData }) {
  return (
    <li className="result">
      <div className="result-text">
        <p className="result-kind">
          <Icon name={result.icon} size="small" />
          <span className="label">{result.kind}</span>
          {result.when !== null && <span>{result.when}</span>}
        </p>
        <h2 lang={result.lang ?? undefined}>
          <a href={result.path}>
            <MarkedParts parts={result.title} />
          </a>
        </h2>
        <p lang={result.lang ?? undefined}>
          <MarkedParts parts={result.snippet} />
        </p>
      </div>
      {result.picture !== null && <Thumbnail picture={result.picture} />}
    </li>
  )
}

function NoResultsAdvice({ view, labels }: SearchResultsProps) {
  return (
    <div className="search-advice">
      <ul>
        {labels.advice.map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
      {view.wider !== null && (
        <p>
          <ButtonLink variant="quiet" href={view.wider}>
            {labels.wider}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

function ResultPagesNav({ view, labels }: SearchResultsProps) {
  return (
    <nav className="paging" aria-label={labels.pages}>
      {view.previous === null ? (
        <span />
      ) : (
        <ButtonLink variant="quiet" rel="prev" href={view.previous}>
          <Icon name="previous" />
          {labels.previous}
        </ButtonLink>
      )}
      <p>{view.page}</p>
      {view.next === null ? (
        <span />
      ) : (
        <ButtonLink variant="quiet" rel="next" href={view.next}>
          {labels.next}
          <Icon name="next" />
        </ButtonLink>
      )}
    </nav>
  )
}

function MarkedParts({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified only by their position
    <Fragment key={index}>{index % 2 === 1 ? <mark>{part}</mark> : part}</Fragment>
  ))
}
