import './differences.css'
import { Fragment } from 'react'
import { getAttachmentTypeName, isAttachmentPath } from '../../domain/text/attachments.ts'
import { embedProviderNames, isVideoProvider, parseEmbedAddress } from '../../domain/text/embeds.ts'
import type { Translate } from '../i18n/translate.ts'
import { usePageContext } from '../layout/page-context.ts'
import type { DiffRow, DiffSegment } from './diff-text-blocks.ts'

interface Props {
  readonly rows: readonly DiffRow[]
  /** Titles of the two columns. */
  readonly before: string
  readonly after: string
  /** Of a choice between two texts: the one that stays. Otherwise the first text was replaced by the second. */
  readonly chosen?: DiffSide
}

/** Unchanged rows that are shown around a difference. */
const contextRows = 1

/**
 * Two texts side by side, stacked on narrow screens. Differences are marked visually and for screen readers.
 */
export function SideBySideDiff({ rows, before, after, chosen }: Props) {
  const rowsAndGaps = collapseUnchangedRows(rows)
  return (
    <div className="diff">
      <DiffColumn title={before} side="before" runs={rowsAndGaps} chosen={chosen} />
      <DiffColumn title={after} side="after" runs={rowsAndGaps} chosen={chosen} />
    </div>
  )
}

/** One text without a comparison. */
export function FullFieldText({ rows }: { rows: readonly DiffRow[] }) {
  return (
    <div className="diff-text">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text never move
        <DiffBlock key={index} row={row} side="after" chosen={undefined} />
      ))}
    </div>
  )
}

type DiffSide = 'before' | 'after'
type RowOrGap = { readonly hiddenRowCount: number } | DiffRow

interface DiffColumnProps {
  readonly title: string
  readonly side: DiffSide
  readonly runs: readonly RowOrGap[]
  readonly chosen: DiffSide | undefined
}

function DiffColumn({ title, side, runs, chosen }: DiffColumnProps) {
  const { t } = usePageContext()
  const isEmpty = runs.every((run) => 'hiddenRowCount' in run || run[side] === null)
  return (
    <div className="diff-side">
      <p className="diff-title">
        {title}
        {chosen !== undefined && ` (${t(side === chosen ? 'conflict.stays' : 'conflict.goes')})`}
      </p>
      <div className="diff-text">
        {isEmpty && <p className="diff-nothing">{t('history.empty')}</p>}
        {runs.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text never move
          <Fragment key={index}>
            {'hiddenRowCount' in run ? (
              <p className="diff-left">{t('history.unchanged', { count: run.hiddenRowCount })}</p>
            ) : (
              <DiffBlock row={run} side={side} chosen={chosen} />
            )}
          </Fragment>
        ))}
      </div>
    </div>
  )
}

interface DiffBlockProps extends Pick<DiffColumnProps, 'side' | 'chosen'> {
  readonly row: DiffRow
}

function DiffBlock({ row, side, chosen }: DiffBlockProps) {
  const { t } = usePageContext()
  const segments = row[side]
  if (segments === null) return null
  const cardTarget = row.kind === 'card' ? (segments[0]?.to ?? '') : ''
  const isFileCard = isAttachmentPath(cardTarget)
  return (
    <p className="diff-block" data-kind={row.kind}>
      {row.kind === 'rule' && <span className="diff-note">{t('history.rule')}</span>}
      {row.kind === 'image' && <span className="diff-note">{t('history.picture')} </span>}
      {cardTarget !== '' && <span className="diff-note">{describeCard(cardTarget, t)} </span>}
      {row.kind === 'note' && <span className="diff-note">{t('history.footnote')} </span>}
      {segments.map((segment, index) => (
        <DiffSegmentText
          // biome-ignore lint/suspicious/noArrayIndexKey: the segments of a block never move
          key={index}
          {...{ segment, side, chosen }}
          hidesTarget={row.kind === 'image' || isFileCard}
        />
      ))}
    </p>
  )
}

/** What a card of a text is: a file with its type, or a video or map with its site; empty for another link. */
function describeCard(target: string, t: Translate): string {
  const embed = parseEmbedAddress(target)
  if (embed !== null)
    return t(isVideoProvider(embed.provider) ? 'history.video' : 'history.map', {
      site: embedProviderNames[embed.provider],
    })
  if (!isAttachmentPath(target)) return ''
  const type = getAttachmentTypeName(target)
  return type === null ? t('history.file') : t('history.fileOfType', { type })
}

interface DiffSegmentProps extends Pick<DiffColumnProps, 'side' | 'chosen'> {
  readonly segment: DiffSegment
  /** The target is not for readers: it is the address of a picture or a file. */
  readonly hidesTarget: boolean
}

function DiffSegmentText({ segment, side, chosen, hidesTarget }: DiffSegmentProps) {
  const { t } = usePageContext()
  const text = (
    <span className="diff-words" data-marks={segment.marks || undefined}>
      {segment.text}
      {segment.to !== null && !hidesTarget && <span className="diff-note"> ({segment.to}) </span>}
    </span>
  )
  if (!segment.isChanged) return text
  const stays = side === (chosen ?? 'after')
  const label =
    chosen === undefined
      ? t(side === 'before' ? 'history.onlyBefore' : 'history.onlyAfter')
      : t(stays ? 'conflict.stays' : 'conflict.goes')
  const renderHiddenText = (words: string) => <span className="sr-only"> [{words}] </span>
  return !stays ? (
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
