import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import type { FieldValues } from '../../../differences/field-differences.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { ModalDialog } from '../../../ui/dialog.tsx'
import type { EditableItem } from '../contract.ts'
import type { ItemEditorController } from '../use-item-editor.ts'
import type { RecoverableDraft } from './browser-draft-store.ts'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'
import { UnsavedDraftsNotice } from './unsaved-drafts-notice.tsx'
import type { AutosaveAndDraftRecovery } from './use-autosave.ts'

// Conflicts are rare, so these components are loaded on demand.
const ConflictResolver = lazy(() => import('../conflict/conflict-resolver.tsx'))
const DeletedItemNotice = lazy(() => import('../conflict/deleted-item-notice.tsx'))

interface Props {
  readonly editor: ItemEditorController
  readonly autosave: AutosaveAndDraftRecovery
}

interface ConflictingVersions {
  readonly current: EditableItem
  readonly base: FieldValues | null
  readonly mine: FieldValues
  /** Set if `mine` comes from a leftover draft. */
  readonly leftoverDraft?: RecoverableDraft
}

/**
 * Everything above a form that prevents lost work: leftover drafts, conflicts, signing in again and the leave
 * guard.
 */
export function DraftAndConflictPrompts({ editor, autosave }: Props) {
  const { item, outcome } = editor
  const [comparison, setComparison] = useState<ConflictingVersions | null>(null)
  const [isSavePending, setSavePending] = useState(false)
  const conflict = comparison ?? getSaveConflict(editor)
  useEffect(() => {
    if (!isSavePending) return
    setSavePending(false)
    // The remounted form registers its fields in the current task; save after that.
    setTimeout(() => void editor.save('keep'))
  }, [isSavePending, editor.save])
  const closeConflict = () => {
    setComparison(null)
    editor.clearOutcome()
  }
  return (
    <>
      {conflict === null && (
        <UnsavedDraftsNotice
          autosave={autosave}
          item={item}
          onCompare={(draft, mine) =>
            setComparison({ current: item, base: null, mine, leftoverDraft: draft })
          }
        />
      )}
      <Suspense>
        {conflict !== null && (
          <ConflictResolver
            key={conflict.current.version}
            {...conflict}
            onLater={closeConflict}
            onChoose={(values, saveNow) => {
              closeConflict()
              if (conflict.leftoverDraft !== undefined) {
                autosave.stashFormValues()
                autosave.discardDraft(conflict.leftoverDraft)
              }
              editor.replaceValues(values, conflict.current)
              setSavePending(saveNow)
            }}
          />
        )}
        {conflict === null && outcome?.state === 'trouble' && outcome.trouble === 'gone' && (
          <DeletedItemNotice
            item={item}
            onRestored={(current) => setComparison({ current, base: item.values, mine: editor.getValues() })}
            onAsNew={() => {
              editor.replaceValues(editor.getValues(), toNewItem(item))
              window.history.replaceState(window.history.state, '', `/admin/add/${item.kind}`)
            }}
          />
        )}
      </Suspense>
      {autosave.isSigningIn && (
        <SignInAgainDialog
          me={autosave.me}
          who={autosave.readCurrentAccount}
          onLater={autosave.closeSignIn}
          onDone={() => {
            autosave.closeSignIn()
            const isSaveUnfinished = outcome?.state === 'trouble' && outcome.trouble === 'signedOut'
            void (isSaveUnfinished ? editor.retrySave() : autosave.retry())
          }}
        />
      )}
      <UnsavedChangesGuard autosave={autosave} />
    </>
  )
}

/** The conflict of a stale save: both versions and their common base. */
function getSaveConflict({ item, outcome }: ItemEditorController): ConflictingVersions | null {
  if (outcome?.state !== 'stale') return null
  return { current: outcome.current, base: item.values, mine: outcome.yours }
}

function toNewItem(item: EditableItem): EditableItem {
  const empty = Object.fromEntries(Object.keys(item.values).map((name) => [name, null]))
  return {
    ...item,
    id: null,
    version: null,
    status: 'new',
    publishedAt: null,
    editedAt: null,
    path: null,
    values: empty,
  }
}

/**
 * Whether leaving could lose changes. A draft on the server is offered again when the user next opens the
 * item.
 */
export function canLoseChangesOnLeave({
  state,
  browser,
}: Pick<AutosaveAndDraftRecovery, 'state' | 'browser'>): boolean {
  if (state === 'clean' || state === 'saved') return false
  return state !== 'saving' || browser === 'full' || browser === 'unavailable'
}

/** Asks for confirmation before leaving a page with changes that are not on the server. */
function UnsavedChangesGuard({ autosave }: { autosave: AutosaveAndDraftRecovery }) {
  const { t } = usePageContext()
  const canLoseChanges = canLoseChangesOnLeave(autosave)
  const blocker = useBlocker(canLoseChanges)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!canLoseChanges) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [canLoseChanges])
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (isBlocked) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isBlocked])
  return (
    <ModalDialog
      ref={dialog}
      role="alertdialog"
      title={t('leave.title')}
      text={t(autosave.browser === 'saved' ? 'leave.inBrowser' : 'leave.nowhere')}
      onCancel={() => blocker.reset?.()}
    >
      <div className="admin-buttons">
        <Button onClick={() => blocker.reset?.()}>{t('leave.stay')}</Button>
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          {t('leave.leave')}
        </Button>
      </div>
    </ModalDialog>
  )
}
