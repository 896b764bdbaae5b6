import './differences.css'
import { Fragment } from 'react'
import { usePageContext } from '../layout/page-context.ts'
import type { DiffRow, DiffSegment } from './diff-text-blocks.ts'

interface Props {
  readonly rows: readonly DiffRow[]
  /** Titles of the two columns. */
  readonly before: string
  readonly after: string
}

/** Unchanged rows that are shown around a difference. */
const contextRows = 1

/**
 * Two texts side by side, stacked on narrow screens. Differences are marked visually and for screen readers.
 */
export function SideBySideDiff({ rows, before, after }: Props) {
  const rowsAndGaps = collapseUnchangedRows(rows)
  return (
    <div className="diff">
      <DiffColumn title={before} side="before" runs={rowsAndGaps} />
      <DiffColumn title={after} side="after" runs={rowsAndGaps} />
    </div>
  )
}

/** One text without a comparison. */
export function FullFieldText({ rows }: { rows: readonly DiffRow[] }) {
  return (
    <div className="diff-text">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text never move
        <DiffBlock key={index} row={row} side="after" />
      ))}
    </div>
  )
}

type DiffSide = 'before' | 'after'
type RowOrGap = { readonly hiddenRowCount: number } | DiffRow

function DiffColumn({ title, side, runs }: { title: string; side: DiffSide; runs: readonly RowOrGap[] }) {
  const { t } = usePageContext()
  const isEmpty = runs.every((run) => 'hiddenRowCount' in run || run[side] === null)
  return (
    <div className="diff-side">
      <p className="diff-title">{title}</p>
      <div className="diff-text">
        {isEmpty && <p className="diff-nothing">{t('history.empty')}</p>}
        {runs.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text never move
          <Fragment key={index}>
            {'hiddenRowCount' in run ? (
              <p className="diff-left">{t('history.unchanged', { count: run.hiddenRowCount })}</p>
            ) : (
              <DiffBlock row={run} side={side} />
            )}
          </Fragment>
        ))}
      </div>
    </div>
  )
}

function DiffBlock({ row, side }: { row: DiffRow; side: DiffSide }) {
  const { t } = usePageContext()
  const segments = row[side]
  if (segments === null) return null
  return (
    <p className="diff-block" data-kind={row.kind}>
      {row.kind === 'rule' && <span className="diff-note">{t('history.rule')}</span>}
      {row.kind === 'image' && <span className="diff-note">{t('history.picture')} </span>}
      {segments.map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the segments of a block never move
        <DiffSegmentText key={index} segment={segment} side={side} picture={row.kind === 'image'} />
      ))}
    </p>
  )
}

function DiffSegmentText({
  segment,
  side,
  picture,
}: {
  segment: DiffSegment
  side: DiffSide
  picture: boolean
}) {
  const { t } = usePageContext()
  const text = (
    <span className="diff-words" data-marks={segment.marks || undefined}>
      {segment.text}
      {segment.to !== null && !picture && <span className="diff-note"> ({segment.to}) </span>}
    </span>
  )
  if (!segment.isChanged) return text
  const label = t(side === 'before' ? 'history.onlyBefore' : 'history.onlyAfter')
  const renderHiddenText = (words: string) => <span className="sr-only"> [{words}] </span>
  return side === 'before' ? (
    <del>
      {renderHiddenText(label)}
      {text}
      {renderHiddenText(t('history.onlyEnd'))}
    </del>
  ) : (
    <ins>
      {renderHiddenText(label)}
      {text}
      {renderHiddenText(t('history.onlyEnd'))}
    </ins>
  )
}

/** Replaces runs of unchanged rows, except next to a difference, by their number. */
function collapseUnchangedRows(rows: readonly DiffRow[]): RowOrGap[] {
  const isNearDifference = rows.map((_, index) =>
    rows.slice(Math.max(0, index - contextRows), index + contextRows + 1).some(({ same }) => !same),
  )
  const runs: RowOrGap[] = []
  let hiddenRowCount = 0
  for (const [index, row] of rows.entries()) {
    if (!isNearDifference[index]) hiddenRowCount += 1
    else {
      if (hiddenRowCount > 0) runs.push({ hiddenRowCount })
      hiddenRowCount = 0
      runs.push(row)
    }
  }
  if (hiddenRowCount > 0) runs.push({ hiddenRowCount })
  return runs
}
