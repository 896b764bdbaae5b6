import { lazy, Suspense, useEffect, useState } from 'react'
import type { FieldValues } from '../../differences/field-differences.ts'
import type { EditableItem } from '../contract.ts'
import type { ItemEditorController } from '../use-item-editor.ts'
import type { RecoverableDraft } from './recoverable-draft.ts'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { UnsavedDraftsNotice } from './unsaved-drafts-notice.tsx'
import type { AutosaveController } from './use-autosave.ts'

// Two texts of one item are rare: what compares them comes when they are there.
const ConflictResolver = lazy(() => import('../conflict/conflict-resolver.tsx'))
const DeletedItemNotice = lazy(() => import('../conflict/deleted-item-notice.tsx'))

interface Props {
  readonly editing: ItemEditorController
  readonly keeping: AutosaveController
}

interface ConflictingVersions {
  readonly current: EditableItem
  readonly base: FieldValues | null
  readonly mine: FieldValues
  /** The text that was left behind, where that is what it is about. */
  readonly leftoverDraft?: RecoverableDraft
}

/** All that stands above a form so that nothing written in it is lost: texts left behind, two texts of one item, signing in. */
export function AutosavePrompts({ editing, keeping }: Props) {
  const { item, outcome } = editing
  const [compared, setCompared] = useState<ConflictingVersions | null>(null)
  const [waitsToSave, setWaitsToSave] = useState(false)
  const two = compared ?? getSaveConflict(editing)
  useEffect(() => {
    if (!waitsToSave) return
    setWaitsToSave(false)
    // The form that was begun anew with what was chosen joins its fields in this very turn.
    setTimeout(() => void editing.save('keep'))
  }, [waitsToSave, editing.save])
  const settle = () => {
    setCompared(null)
    editing.clearOutcome()
  }
  return (
    <>
      {two === null && (
        <UnsavedDraftsNotice
          keeping={keeping}
          item={item}
          onCompare={(left, mine) => setCompared({ current: item, base: null, mine, leftoverDraft: left })}
        />
      )}
      <Suspense>
        {two !== null && (
          <ConflictResolver
            key={two.current.version}
            {...two}
            onLater={settle}
            onChoose={(values, saveNow) => {
              settle()
              if (two.leftoverDraft !== undefined) {
                keeping.stashFormValues()
                keeping.discardDraft(two.leftoverDraft)
              }
              editing.replaceValues(values, two.current)
              setWaitsToSave(saveNow)
            }}
          />
        )}
        {two === null && outcome?.state === 'trouble' && outcome.trouble === 'gone' && (
          <DeletedItemNotice
            item={item}
            onRestored={(current) => setCompared({ current, base: item.values, mine: editing.getValues() })}
            onAsNew={() => {
              editing.replaceValues(editing.getValues(), toNewItem(item))
              window.history.replaceState(window.history.state, '', `/admin/add/${item.kind}`)
            }}
          />
        )}
      </Suspense>
      {keeping.isSigningIn && (
        <SignInAgainDialog
          me={keeping.me}
          who={keeping.readCurrentAccount}
          onLater={keeping.closeSignIn}
          onDone={() => {
            keeping.closeSignIn()
            const isWaiting = outcome?.state === 'trouble' && outcome.trouble === 'signedOut'
            void (isWaiting ? editing.retrySave() : keeping.retry())
          }}
        />
      )}
      <UnsavedChangesGuard keeping={keeping} />
    </>
  )
}

/** A save that came too late: both texts, and the one they began as. */
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
