import { lazy, Suspense, useEffect, useState } from 'react'
import type { FieldValues } from '../../differences/field-differences.ts'
import type { EditableItem } from '../contract.ts'
import type { ItemEditorController } from '../use-item-editor.ts'
import type { RecoverableDraft } from './recoverable-draft.ts'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
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
export function UnsavedWorkPrompts({ editor, autosave }: Props) {
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
