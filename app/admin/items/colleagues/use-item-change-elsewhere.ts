import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { requestJson } from '../../../api/client.ts'
import { runWhenNothingPressed } from '../../../enhance/run-when-nothing-pressed.ts'
import { useContentChanges } from '../../../live/editor-channel-hooks.ts'
import { flushPendingRichTextEdits } from '../../../rich-text/pending-flushes.ts'
import type { ItemPresenceResponse } from '../conflict/restore-item-handlers.ts'
import type { EditableItem } from '../contract.ts'
import type { ItemEditorController } from '../use-item-editor.ts'

/** A change of the edited item that was not made by this form. */
export interface ChangeElsewhere {
  readonly standing: 'there' | 'trash' | 'gone'
  readonly lastChange: ItemPresenceResponse['lastChange']
  /** The item as it is now; null if it is in the trash or gone. */
  readonly item: EditableItem | null
  /** Whether the form shows it. */
  readonly isLoaded: boolean
}

interface SavedElsewhere {
  /** Null if the form has the current version. */
  readonly change: ChangeElsewhere | null
  /** Puts the current version into the form. */
  load(): void
}

/**
 * Notices when the edited item is changed elsewhere: by a colleague, or in another window. A form in which nothing is
 * written and nothing is focused gets the new version at once.
 */
export function useItemChangeElsewhere(editor: ItemEditorController): SavedElsewhere {
  const { item, isDirty, isBusy, savedAt, outcome, replaceValues } = editor
  const [change, setChange] = useState<ChangeElsewhere | null>(null)
  const checkCount = useRef(0)
  /** Versions that were reported during a save; null: unknown ones. */
  const versionsToCheck = useRef<(number | null)[]>([])

  const check = useEffectEvent(async (version: number | null) => {
    if (item.id === null || (version !== null && version === item.version)) return
    // The form learns its own new version from the response.
    if (editor.isSaving()) {
      versionsToCheck.current.push(version)
      return
    }
    checkCount.current += 1
    const count = checkCount.current
    const result = await requestJson<ItemPresenceResponse>(
      `/admin/edit/${item.kind}/${item.id}/restored.json`,
      { cache: 'no-store' },
    )
    // After a failure the conflict shows when the form is saved.
    if (!('data' in result)) return
    // The notice and the new version move the form's buttons.
    runWhenNothingPressed(() => {
      // A newer check supersedes this one.
      if (checkCount.current === count) applyState(result.data)
    })
  })

  const applyState = useEffectEvent(({ standing, item: current, lastChange }: ItemPresenceResponse) => {
    if (editor.isSaving()) {
      versionsToCheck.current.push(current?.version ?? null)
      return
    }
    if (standing === undefined || (current !== undefined && current.version === item.version))
      return setChange((previous) => (previous?.isLoaded ? previous : null))
    const isLoaded = current !== undefined && !isFormInUse(editor)
    if (isLoaded) replaceValues(current.values, current)
    setChange({ standing, lastChange, item: current ?? null, isLoaded })
  })

  useContentChanges((contentChange) => {
    if (contentChange === null || (contentChange.kind === item.kind && contentChange.id === item.id))
      void check(contentChange?.version ?? null)
  })
  useEffect(() => {
    if (isBusy) return
    const versions = versionsToCheck.current
    versionsToCheck.current = []
    for (const version of versions) void check(version)
  }, [isBusy])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save makes the notice obsolete
  useEffect(() => setChange(null), [savedAt])

  // The conflict or the deletion is shown by its own notice, and a loaded version needs no mention once the user has
  // written on.
  const isConflictShown =
    outcome?.state === 'stale' || (outcome?.state === 'trouble' && outcome.trouble === 'gone')
  const isObsolete = change?.isLoaded ? isDirty : change?.item?.version === item.version
  return {
    change: isConflictShown || isObsolete ? null : change,
    load() {
      // A rich text editor may not have reported yet what was written just before the click.
      if (change?.item && !flushRichTextEdits(editor)) {
        replaceValues(change.item.values, change.item)
        setChange({ ...change, isLoaded: true })
      }
    },
  }
}

/** Whether something is written in the form, or may be soon. */
function isFormInUse(editor: ItemEditorController): boolean {
  return (
    flushRichTextEdits(editor) ||
    editor.isDirty ||
    editor.outcome?.state === 'stale' ||
    document.querySelector('dialog[open], .conflict') !== null ||
    document.activeElement?.closest('[data-focus-home]') != null
  )
}

/** Passes what rich text editors report with a delay to the form; returns whether there was a change. */
function flushRichTextEdits({ getValues }: ItemEditorController): boolean {
  const before = JSON.stringify(getValues())
  flushPendingRichTextEdits()
  return JSON.stringify(getValues()) !== before
}
