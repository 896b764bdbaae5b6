import { type FormEvent, useCallback, useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePageActionResult } from '../../actions/action-form.tsx'
import type { ActionResult } from '../../actions/create-action.ts'
import { type RequestFailure, requestJson } from '../../api/client.ts'
import { usePageContext } from '../../layout/page-context.ts'
import type { BulkResult } from './bulk-result.ts'

/** What a page knows of the deeds it has sent. */
export interface BulkActionsState {
  readonly result: BulkResult | null
  readonly problems: readonly string[]
  readonly failure: RequestFailure | null
  readonly isBusy: boolean
  /** Sends a deed and shows the page as it is afterwards; tells whether it was done. */
  readonly send: (fields: FormData) => Promise<boolean>
}

/** Sends deeds without leaving the page, which stays as it is while the site cannot be reached. */
export function useBulkActions(url: string): BulkActionsState {
  const { t } = usePageContext()
  const posted = usePageActionResult<BulkResult>()
  const [answer, setAnswer] = useState<ActionResult<BulkResult> | null>(null)
  const [failed, setFailed] = useState<{ readonly trouble: RequestFailure } | null>(null)
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const send = useCallback(
    async (fields: FormData) => {
      setBusy(true)
      const result = await requestJson<ActionResult<BulkResult>>(url, { form: fields })
      if ('failure' in result) {
        setAnswer(null)
        setFailed({ trouble: result.failure })
      } else {
        setFailed(null)
        setAnswer(result.data)
        await revalidate()
      }
      setBusy(false)
      return 'data' in result && result.data.errors === undefined
    },
    [url, revalidate],
  )
  const shown = answer ?? (failed === null ? posted : null)
  // The same list until there is news: whoever shows it takes the focus with each new one.
  const problems = useMemo(() => {
    const told =
      failed === null ? [] : [t(`desk.troubles.${failed.trouble === 'gone' ? 'failed' : failed.trouble}`)]
    return [...told, ...(shown?.errors?.form ?? [])]
  }, [failed, shown, t])
  return {
    result: shown?.shown ?? null,
    problems,
    failure: failed?.trouble ?? null,
    isBusy: busy,
    send,
  }
}

/** The fields of a form as it was submitted: with the selected items, or with the one that the pressed button names. */
export function readBulkSubmitEvent(event: FormEvent<HTMLFormElement>): {
  readonly fields: FormData
  readonly isSingle: boolean
} {
  const submitter = 'submitter' in event.nativeEvent ? event.nativeEvent.submitter : null
  const button = submitter instanceof HTMLButtonElement ? submitter : null
  const only = button?.dataset.only
  if (only === undefined) return { fields: new FormData(event.currentTarget, button), isSingle: false }
  const fields = toFormData([
    ['intent', button?.value ?? ''],
    ['id', only],
  ])
  return { fields, isSingle: true }
}

/** Form fields from names and values. */
export function toFormData(entries: readonly (readonly [string, string])[]): FormData {
  const fields = new FormData()
  for (const [name, value] of entries) fields.append(name, value)
  return fields
}
