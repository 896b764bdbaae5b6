import './differences.css'
import { Fragment } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import type { DiffRow, DiffSegment } from './diff-text-blocks.ts'

interface Props {
  readonly rows: readonly DiffRow[]
  /** What the two texts are called. */
  readonly before: string
  readonly after: string
}

/** How much around a difference is shown. */
const contextRows = 1

/** Two texts beside each other, on narrow screens below each other; what is only in one of them is marked and said. */
export function SideBySideDiff({ rows, before, after }: Props) {
  const shown = collapseUnchangedRows(rows)
  return (
    <div className="diff">
      <DiffColumn title={before} side="before" runs={shown} />
      <DiffColumn title={after} side="after" runs={shown} />
    </div>
  )
}

/** One text as it reads. */
export function FullFieldText({ rows }: { rows: readonly DiffRow[] }) {
  return (
    <div className="diff-text">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text never move
        <DiffBlock key={at} row={row} side="after" />
      ))}
    </div>
  )
}

type DiffSide = 'before' | 'after'
type RowOrGap = { readonly left: number } | DiffRow

function DiffColumn({ title, side, runs }: { title: string; side: DiffSide; runs: readonly RowOrGap[] }) {
  const { t } = usePageContext()
  const isEmpty = runs.every((run) => 'left' in run || run[side] === null)
  return (
    <div className="diff-side">
      <p className="diff-title">{title}</p>
      <div className="diff-text">
        {isEmpty && <p className="diff-nothing">{t('history.empty')}</p>}
        {runs.map((run, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text never move
          <Fragment key={at}>
            {'left' in run ? (
              <p className="diff-left">{t('history.unchanged', { count: run.left })}</p>
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
  const parts = row[side]
  if (parts === null) return null
  return (
    <p className="diff-block" data-kind={row.kind}>
      {row.kind === 'rule' && <span className="diff-note">{t('history.rule')}</span>}
      {row.kind === 'image' && <span className="diff-note">{t('history.picture')} </span>}
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a block never move
        <DiffSegmentText key={at} part={part} side={side} picture={row.kind === 'image'} />
      ))}
    </p>
  )
}

function DiffSegmentText({ part, side, picture }: { part: DiffSegment; side: DiffSide; picture: boolean }) {
  const { t } = usePageContext()
  const text = (
    <span className="diff-words" data-marks={part.marks || undefined}>
      {part.text}
      {part.to !== null && !picture && <span className="diff-note"> ({part.to}) </span>}
    </span>
  )
  if (!part.isChanged) return text
  const flash = t(side === 'before' ? 'history.onlyBefore' : 'history.onlyAfter')
  const heard = (words: string) => <span className="sr-only"> [{words}] </span>
  return side === 'before' ? (
    <del>
      {heard(flash)}
      {text}
      {heard(t('history.onlyEnd'))}
    </del>
  ) : (
    <ins>
      {heard(flash)}
      {text}
      {heard(t('history.onlyEnd'))}
    </ins>
  )
}

/** Long stretches that are the same in both are told in a few words. */
function collapseUnchangedRows(rows: readonly DiffRow[]): RowOrGap[] {
  const isNear = rows.map((_, at) =>
    rows.slice(Math.max(0, at - contextRows), at + contextRows + 1).some(({ same }) => !same),
  )
  const runs: RowOrGap[] = []
  let left = 0
  for (const [at, row] of rows.entries()) {
    if (!isNear[at]) left += 1
    else {
      if (left > 0) runs.push({ left })
      left = 0
      runs.push(row)
    }
  }
  if (left > 0) runs.push({ left })
  return runs
}
