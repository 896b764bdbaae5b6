import { useEffect, useId, useRef, useState } from 'react'
import { usePageContext } from '../../../layout/frame.ts'
import { Button } from '../../../ui/button.tsx'
import { differencesOf, type FieldDifference, type FieldValues } from '../../differences/fields.ts'
import { SideBySide } from '../../differences/side-by-side.tsx'
import { momentOf } from '../../moments.ts'
import type { EditedItem } from '../contract.ts'
import { type Merge, mergedValues, mergeOf, type Side } from './merge.ts'
import { useMeaning } from './use-meaning.ts'

export interface ChooseProps {
  /** As it is saved now. */
  readonly current: EditedItem
  /** What both texts began as; null where nobody knows. */
  readonly base: FieldValues | null
  readonly mine: FieldValues
  /** Takes the text that was chosen; saved at once, or to be written on. */
  readonly onChoose: (values: Record<string, unknown>, saveNow: boolean) => void
  readonly onLater: () => void
}

/** Two texts of one item, of which somebody chooses field by field. */
export default function Choose({ current, base, mine, onChoose, onLater }: ChooseProps) {
  const pageContext = usePageContext()
  const { t, language } = pageContext
  const heading = useRef<HTMLHeadingElement>(null)
  const meaning = useMeaning(current, [current.values, mine])
  const merge = mergeOf(current.kind, base, current.values, mine)
  const own = Object.fromEntries([...merge.both, ...merge.onlyMine].map((name) => [name, 'mine' as const]))
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(own)
  const all = { ...current.values, ...mine }
  const differences = differencesOf(current.kind, current.values, all, language, meaning)
  useEffect(() => heading.current?.focus(), [])
  const everywhere = (side: Side) =>
    Object.fromEntries(differences.map(({ name }) => [name, side])) as Record<string, Side>
  const take = (sides: Readonly<Record<string, Side>>, saveNow: boolean) =>
    onChoose(mergedValues(current.values, mine, sides), saveNow)
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" tabIndex={-1} ref={heading}>
        {t('conflict.title')}
      </h2>
      <p>
        {current.editedAt !== null &&
          t('conflict.when', { when: momentOf(current.editedAt, pageContext).words })}{' '}
        {t(base === null ? 'conflict.introKept' : 'conflict.intro')}
      </p>
      <p className="admin-faint">{t('conflict.legend')}</p>
      {differences.length === 0 && <p>{t('history.noDifference')}</p>}
      {differences.map((difference) => (
        <FieldChoice
          key={difference.name}
          difference={difference}
          by={byWhom(merge, difference.name, base !== null)}
          chosen={chosen[difference.name] ?? 'theirs'}
          onChoose={(side) => setChosen({ ...chosen, [difference.name]: side })}
        />
      ))}
      <div className="admin-buttons">
        <Button onClick={() => take(chosen, true)}>{t('conflict.save')}</Button>
        <Button variant="quiet" onClick={() => take(chosen, false)}>
          {t('conflict.edit')}
        </Button>
        <Button variant="quiet" onClick={() => take(everywhere('mine'), true)}>
          {t('conflict.allMine')}
        </Button>
        <Button variant="quiet" onClick={() => take(everywhere('theirs'), false)}>
          {t('conflict.allTheirs')}
        </Button>
        <Button variant="quiet" onClick={onLater}>
          {t('conflict.later')}
        </Button>
      </div>
    </section>
  )
}

/** Who has changed a field; nobody knows where it is not known what it was. */
function byWhom({ onlyMine, onlyTheirs }: Merge, name: string, isKnown: boolean) {
  if (onlyMine.includes(name)) return 'onlyMine'
  if (onlyTheirs.includes(name)) return 'onlyTheirs'
  return isKnown ? 'both' : 'either'
}

interface FieldProps {
  readonly difference: FieldDifference
  readonly by: ReturnType<typeof byWhom>
  readonly chosen: Side
  readonly onChoose: (side: Side) => void
}

function FieldChoice({ difference: { label, rows }, by, chosen, onChoose }: FieldProps) {
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
      <SideBySide rows={rows} before={t('conflict.theirs')} after={t('conflict.mine')} />
    </fieldset>
  )
}
