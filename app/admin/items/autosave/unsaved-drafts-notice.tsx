import './autosave.css'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { toFormattedDateTime } from '../../formatted-date-time.tsx'
import type { EditableItem } from '../contract.ts'
import type { DraftFieldValues, RecoverableDraft } from './browser-draft-store.ts'
import type { AutosaveAndDraftRecovery } from './use-autosave.ts'

interface UnsavedDraftsNoticeProps {
  readonly autosave: AutosaveAndDraftRecovery
  readonly item: EditableItem
  /** Called if the item was saved after the draft was written, so that the two have to be compared. */
  readonly onCompare: (draft: RecoverableDraft, values: DraftFieldValues) => void
}

/** Offers unsaved drafts to be restored, compared or discarded. */
export function UnsavedDraftsNotice({ autosave, item, onCompare }: UnsavedDraftsNoticeProps) {
  const { t } = usePageContext()
  const { resumedDraft, undoDiscard: undo, revertToSaved } = autosave
  // After a new item's first save, drafts of other new items no longer belong to this form.
  const drafts = autosave.leftoverDrafts.filter((draft) => draft.item === item.id)
  return (
    <>
      {resumedDraft !== null && (
        <div className="kept" role="status">
          <p>
            {t('autosave.continued')} <DraftTime at={resumedDraft.at} />.
          </p>
          <Button variant="quiet" onClick={revertToSaved}>
            {t('autosave.throwAway')}
          </Button>
        </div>
      )}
      {drafts.length > 0 && (
        <section className="kept" aria-label={t('autosave.title', { count: drafts.length })}>
          <h2 className="kept-title">{t('autosave.title', { count: drafts.length })}</h2>
          <ul className="kept-list">
            {drafts.map((draft) => (
              <LeftoverDraftItem
                key={draft.form}
                draft={draft}
                autosave={autosave}
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
  // The pressed button was removed together with its draft; move the focus to the undo button.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  const handleUndo = () => {
    flushSync(undo)
    document.querySelector<HTMLElement>('.kept-list button')?.focus()
  }
  return (
    <div className="kept">
      <p role="status">{t('autosave.thrown')}</p>
      <Button variant="quiet" ref={button} onClick={handleUndo}>
        {t('autosave.undo')}
      </Button>
    </div>
  )
}

interface LeftoverDraftItemProps extends UnsavedDraftsNoticeProps {
  readonly draft: RecoverableDraft
}

function LeftoverDraftItem({ draft, autosave, item, onCompare }: LeftoverDraftItemProps) {
  const { t } = usePageContext()
  const [shownValues, setShownValues] = useState<DraftFieldValues | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const isNewer = item.version !== null && draft.version !== item.version
  const withValues = async (callback: (values: DraftFieldValues) => void) => {
    const values = await autosave.readDraft(draft)
    setUnreadable(values === null)
    if (values !== null) callback(values)
  }
  return (
    <li>
      <p>
        {draft.name !== '' && <strong className="kept-name">{draft.name}</strong>}{' '}
        <span>
          <DraftTime at={draft.at} />, {t(`autosave.where.${draft.where}`)}.
        </span>{' '}
        {isNewer && <span className="kept-newer">{t('autosave.newer')}</span>}
      </p>
      <p className="admin-buttons">
        <Button
          onClick={() =>
            void (isNewer
              ? withValues((values) => onCompare(draft, values))
              : autosave.restoreDraft(draft).then((isRestored) => setUnreadable(!isRestored)))
          }
        >
          {t(isNewer ? 'autosave.compare' : 'autosave.bringBack')}
        </Button>
        <Button
          variant="quiet"
          aria-expanded={shownValues !== null}
          onClick={() => (shownValues === null ? void withValues(setShownValues) : setShownValues(null))}
        >
          {t(shownValues === null ? 'autosave.see' : 'autosave.hide')}
        </Button>
        <Button variant="quiet" onClick={() => autosave.discardDraft(draft)}>
          {t('autosave.throwAway')}
        </Button>
      </p>
      <p role="alert" className="admin-problem">
        {isUnreadable && t('autosave.unreadable')}
      </p>
      {shownValues !== null && <UnsavedDraftDifferences item={item} values={shownValues} />}
    </li>
  )
}

function DraftTime({ at }: { at: string }) {
  const pageContext = usePageContext()
  return <time dateTime={at}>{toFormattedDateTime(at, pageContext).words}</time>
}

interface UnsavedDraftDifferencesProps {
  readonly item: EditableItem
  readonly values: DraftFieldValues
}

// Rarely used, so its code is loaded on demand.
const Differences = lazy(() => import('../conflict/value-differences.tsx'))

/** Shows how a draft differs from the saved item. */
function UnsavedDraftDifferences(props: UnsavedDraftDifferencesProps) {
  return (
    <Suspense>
      <Differences {...props} />
    </Suspense>
  )
}
