import { Button } from '../../../ui/button.tsx'
import './autosave.css'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePageContext } from '../../../layout/page-context.ts'
import { toFormattedDateTime } from '../../formatted-date-time.ts'
import type { EditableItem } from '../contract.ts'
import type { DraftFieldValues, RecoverableDraft } from './recoverable-draft.ts'
import { UnsavedDraftDifferences } from './unsaved-draft-differences.tsx'
import type { AutosaveController } from './use-autosave.ts'

interface Props {
  readonly keeping: AutosaveController
  readonly item: EditableItem
  /** The item has been saved since the text was written: both are to be looked at. */
  readonly onCompare: (text: RecoverableDraft, values: DraftFieldValues) => void
}

/** Offers back what was written and not saved. */
export function UnsavedDraftsNotice({ keeping, item, onCompare }: Props) {
  const { t } = usePageContext()
  const { resumedDraft: continued, undoDiscard: undo, revertToSaved: discard } = keeping
  // Once a new item is saved, what was left of other new ones belongs to their forms, not to this one.
  const left = keeping.leftoverDrafts.filter((text) => text.item === item.id)
  return (
    <>
      {continued !== null && (
        <div className="kept" role="status">
          <p>
            {t('keeping.continued')} <DraftTime at={continued.at} />.
          </p>
          <Button variant="quiet" onClick={discard}>
            {t('keeping.throwAway')}
          </Button>
        </div>
      )}
      {left.length > 0 && (
        <section className="kept" aria-label={t('keeping.title', { count: left.length })}>
          <h2 className="kept-title">{t('keeping.title', { count: left.length })}</h2>
          <ul className="kept-list">
            {left.map((text) => (
              <LeftoverDraftItem
                key={text.form}
                text={text}
                keeping={keeping}
                item={item}
                onCompare={onCompare}
              />
            ))}
          </ul>
        </section>
      )}
      {undo !== null && <DiscardedDraftNotice undo={undo} />}
    </>
  )
}

function DiscardedDraftNotice({ undo }: { undo: () => void }) {
  const { t } = usePageContext()
  const button = useRef<HTMLButtonElement>(null)
  // What was pressed is gone with its text; the way back takes its place.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  const takeBack = () => {
    flushSync(undo)
    document.querySelector<HTMLElement>('.kept-list button')?.focus()
  }
  return (
    <div className="kept">
      <p role="status">{t('keeping.thrown')}</p>
      <Button variant="quiet" ref={button} onClick={takeBack}>
        {t('keeping.undo')}
      </Button>
    </div>
  )
}

interface LeftoverDraftItemProps extends Props {
  readonly text: RecoverableDraft
}

function LeftoverDraftItem({ text, keeping, item, onCompare }: LeftoverDraftItemProps) {
  const { t } = usePageContext()
  const [seen, setSeen] = useState<DraftFieldValues | null>(null)
  const [trouble, setTrouble] = useState(false)
  const isNewer = item.version !== null && text.version !== item.version
  const withValues = async (act: (values: DraftFieldValues) => void) => {
    const values = await keeping.readDraft(text)
    setTrouble(values === null)
    if (values !== null) act(values)
  }
  return (
    <li>
      <p>
        {text.name !== '' && <strong className="kept-name">{text.name}</strong>}{' '}
        <span>
          <DraftTime at={text.at} />, {t(`keeping.where.${text.where}`)}.
        </span>{' '}
        {isNewer && <span className="kept-newer">{t('keeping.newer')}</span>}
      </p>
      <p className="admin-buttons">
        <Button
          onClick={() =>
            void (isNewer
              ? withValues((values) => onCompare(text, values))
              : keeping.restoreDraft(text).then((isBack) => setTrouble(!isBack)))
          }
        >
          {t(isNewer ? 'keeping.compare' : 'keeping.bringBack')}
        </Button>
        <Button
          variant="quiet"
          aria-expanded={seen !== null}
          onClick={() => (seen === null ? void withValues(setSeen) : setSeen(null))}
        >
          {t(seen === null ? 'keeping.see' : 'keeping.hide')}
        </Button>
        <Button variant="quiet" onClick={() => keeping.discardDraft(text)}>
          {t('keeping.throwAway')}
        </Button>
      </p>
      <p role="alert" className="admin-problem">
        {trouble && t('keeping.unreadable')}
      </p>
      {seen !== null && <UnsavedDraftDifferences item={item} values={seen} />}
    </li>
  )
}

function DraftTime({ at }: { at: string }) {
  const pageContext = usePageContext()
  return <time dateTime={at}>{toFormattedDateTime(at, pageContext).words}</time>
}
