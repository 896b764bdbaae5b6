import { Fragment } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import type { SearchLabels } from './labels.ts'
import type { SearchResultData, SearchViewModel } from './search-view-model.ts'

interface SearchResultsProps {
  readonly view: SearchViewModel
  readonly labels: SearchLabels
}

/** What a search found, with plain links to its other pages; or what to try where it found nothing. */
export function SearchResults({ view: answer, labels }: SearchResultsProps) {
  if (answer.empty) return <NoResultsAdvice view={answer} labels={labels} />
  return (
    <>
      <ol className="results">
        {answer.results.map((result) => (
          <SearchResultItem result={result} key={result.key} />
        ))}
      </ol>
      {answer.page !== null && <ResultPagesNav view={answer} labels={labels} />}
    </>
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
          <a href={result.path}>{result.title}</a>
        </h2>
        <p lang={result.lang ?? undefined}>
          <Snippet parts={result.snippet} />
        </p>
      </div>
      {result.picture !== null && <Thumbnail picture={result.picture} />}
    </li>
  )
}

function NoResultsAdvice({ view: answer, labels }: SearchResultsProps) {
  return (
    <div className="search-advice">
      <ul>
        {labels.advice.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {answer.wider !== null && (
        <p>
          <ButtonLink variant="quiet" href={answer.wider}>
            {labels.wider}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

function ResultPagesNav({ view: answer, labels }: SearchResultsProps) {
  return (
    <nav className="paging" aria-label={labels.pages}>
      {answer.previous === null ? (
        <span />
      ) : (
        <ButtonLink variant="quiet" rel="prev" href={answer.previous}>
          <Icon name="previous" />
          {labels.previous}
        </ButtonLink>
      )}
      <p>{answer.page}</p>
      {answer.next === null ? (
        <span />
      ) : (
        <ButtonLink variant="quiet" rel="next" href={answer.next}>
          {labels.next}
          <Icon name="next" />
        </ButtonLink>
      )}
    </nav>
  )
}

function Snippet({ parts }: { parts: readonly string[] }) {
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
    <Fragment key={place}>{place % 2 === 1 ? <mark>{part}</mark> : part}</Fragment>
  ))
}
