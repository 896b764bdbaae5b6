import { useEffect, useId, useRef, useState } from 'react'
import {
  type FieldDifference,
  type FieldValues,
  findFieldDifferences,
} from '../../../differences/field-differences.ts'
import { SideBySideDiff } from '../../../differences/side-by-side-diff.tsx'
import {
  type ConflictSide,
  compareFieldsThreeWay,
  mergeChosenValues,
  type ThreeWayFieldComparison,
} from '../../../differences/three-way-merge.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { toFormattedDateTime } from '../../formatted-date-time.tsx'
import type { EditableItem } from '../contract.ts'
import { useFieldValueFormatter } from './value-differences.tsx'

export interface ConflictResolverProps {
  /** The item as currently saved. */
  readonly current: EditableItem
  /** The common base of both versions; null if unknown. */
  readonly base: FieldValues | null
  readonly mine: FieldValues
  /** Receives the merged values, to be saved at once or edited further. */
  readonly onChoose: (values: Record<string, unknown>, saveNow: boolean) => void
  readonly onLater: () => void
}

/** Shows two versions of an item, between which the user chooses field by field. */
export default function ConflictResolver({ current, base, mine, onChoose, onLater }: ConflictResolverProps) {
  const pageContext = usePageContext()
  const { t, language } = pageContext
  const heading = useRef<HTMLHeadingElement>(null)
  const formatValue = useFieldValueFormatter(current, [current.values, mine])
  const comparison = compareFieldsThreeWay(current.kind, base, current.values, mine)
  const initialSides = Object.fromEntries(
    [...comparison.both, ...comparison.onlyMine].map((name) => [name, 'mine' as const]),
  )
  const [chosenSides, setChosenSides] = useState<Readonly<Record<string, ConflictSide>>>(initialSides)
  const all = { ...current.values, ...mine }
  const differences = findFieldDifferences(current.kind, current.values, all, language, formatValue)
  useEffect(() => heading.current?.focus(), [])
  const chooseSideForAll = (side: ConflictSide) =>
    Object.fromEntries(differences.map(({ name }) => [name, side])) as Record<string, ConflictSide>
  const applyChoice = (sides: Readonly<Record<string, ConflictSide>>, saveNow: boolean) =>
    onChoose(mergeChosenValues(current.values, mine, sides), saveNow)
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" tabIndex={-1} ref={heading}>
        {t('conflict.title')}
      </h2>
      <p>
        {current.editedAt !== null &&
          t('conflict.when', { when: toFormattedDateTime(current.editedAt, pageContext).words })}{' '}
        {t(base === null ? 'conflict.introKept' : 'conflict.intro')}
      </p>
      <p className="admin-faint">{t('conflict.legend')}</p>
      {differences.length === 0 && <p>{t('history.noDifference')}</p>}
      {differences.map((difference) => (
        <ConflictFieldChoice
          key={difference.name}
          difference={difference}
          by={getFieldChangeSource(comparison, difference.name, base !== null)}
          chosen={chosenSides[difference.name] ?? 'theirs'}
          onChoose={(side) => setChosenSides({ ...chosenSides, [difference.name]: side })}
        />
      ))}
      <div className="admin-buttons">
        <Button onClick={() => applyChoice(chosenSides, true)}>{t('conflict.save')}</Button>
        <Button variant="quiet" onClick={() => applyChoice(chosenSides, false)}>
          {t('conflict.edit')}
        </Button>
        <Button variant="quiet" onClick={() => applyChoice(chooseSideForAll('mine'), true)}>
          {t('conflict.allMine')}
        </Button>
        <Button variant="quiet" onClick={() => applyChoice(chooseSideForAll('theirs'), false)}>
          {t('conflict.allTheirs')}
        </Button>
        <Button variant="quiet" onClick={onLater}>
          {t('conflict.later')}
        </Button>
      </div>
    </section>
  )
}

/** Which side changed a field; `either` if the base is unknown. */
function getFieldChangeSource(
  { onlyMine, onlyTheirs }: ThreeWayFieldComparison,
  name: string,
  isBaseKnown: boolean,
) {
  if (onlyMine.includes(name)) return 'onlyMine'
  if (onlyTheirs.includes(name)) return 'onlyTheirs'
  return isBaseKnown ? 'both' : 'either'
}

interface ConflictFieldChoiceProps {
  readonly difference: FieldDifference
  readonly by: ReturnType<typeof getFieldChangeSource>
  readonly chosen: ConflictSide
  readonly onChoose: (side: ConflictSide) => void
}

function ConflictFieldChoice({
  difference: { label, rows },
  by,
  chosen,
  onChoose,
}: ConflictFieldChoiceProps) {
  const { t } = usePageContext()
  const name = useId()
  return (
    <fieldset className="conflict-field">
      <legend>{label}</legend>
      <div className="conflict-choice">
        {(['theirs', 'mine'] as const).map((side) => (
          <label key={side}>
            <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
            {t(`conflict.keep.${side}`)}
          </label>
        ))}
      </div>
      <p className="admin-faint">{t(`conflict.by.${by}`)}</p>
      <SideBySideDiff
        rows={rows}
        before={t('conflict.theirs')}
        after={t('conflict.mine')}
        chosen={chosen === 'mine' ? 'after' : 'before'}
      />
    </fieldset>
  )
}
