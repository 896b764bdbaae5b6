import { type FormEvent, useCallback, useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePageActionResult } from '../../actions/action-form.tsx'
import type { FormActionResult } from '../../actions/create-action.ts'
import { type RequestFailureCode, requestJson } from '../../api/client.ts'
import { usePageContext } from '../../layout/page-context.ts'
import type { BulkResult } from './bulk-result.ts'

/** The state of the bulk actions sent from a page. */
interface BulkActionsController {
  readonly result: BulkResult | null
  readonly problems: readonly string[]
  readonly failure: RequestFailureCode | null
  readonly isBusy: boolean
  /** Sends an action and reloads the page data; resolves to whether it succeeded. */
  readonly send: (fields: FormData) => Promise<boolean>
}

/** Sends bulk actions without leaving the page; the page stays unchanged while the site cannot be reached. */
export function useBulkActions(url: string): BulkActionsController {
  const { t } = usePageContext()
  const posted = usePageActionResult<BulkResult>()
  const [response, setResponse] = useState<FormActionResult<BulkResult> | null>(null)
  const [failed, setFailed] = useState<{ readonly failure: RequestFailureCode } | null>(null)
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const send = useCallback(
    async (fields: FormData) => {
      setBusy(true)
      const result = await requestJson<FormActionResult<BulkResult>>(url, { form: fields })
      if ('failure' in result) {
        setResponse(null)
        setFailed({ failure: result.failure })
      } else {
        setFailed(null)
        setResponse(result.data)
        await revalidate()
      }
      setBusy(false)
      return 'data' in result && result.data.errors === undefined
    },
    [url, revalidate],
  )
  const current = response ?? (failed === null ? posted : null)
  // Memoized, because the notice takes the focus whenever it gets a new array.
  const problems = useMemo(() => {
    const requestProblems =
      failed === null
        ? []
        : [t(`galleryEditor.troubles.${failed.failure === 'gone' ? 'failed' : failed.failure}`)]
    return [...requestProblems, ...(current?.errors?.form ?? [])]
  }, [failed, current, t])
  return {
    result: current?.shown ?? null,
    problems,
    failure: failed?.failure ?? null,
    isBusy: busy,
    send,
  }
}

/** Reads a submitted form: the fields with the selected items, or only the item of the pressed row button. */
export function parseBulkSubmitEvent(event: FormEvent<HTMLFormElement>): {
  readonly fields: FormData
  readonly isSingle: boolean
} {
  const submitter = 'submitter' in event.nativeEvent ? event.nativeEvent.submitter : null
  const button = submitter instanceof HTMLButtonElement ? submitter : null
  const only = button?.dataset.only
  if (only === undefined) return { fields: new FormData(event.currentTarget, button), isSingle: false }
  const fields = createFormDataFromEntries([
    ['intent', button?.value ?? ''],
    ['id', only],
  ])
  return { fields, isSingle: true }
}

/** Form fields from names and values. */
export function createFormDataFromEntries(entries: readonly (readonly [string, string])[]): FormData {
  const fields = new FormData()
  for (const [name, value] of entries) fields.append(name, value)
  return fields
}
