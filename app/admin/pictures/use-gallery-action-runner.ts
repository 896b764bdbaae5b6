import { useCallback, useState } from 'react'
import type { FormActionResult } from '../../actions/create-action.ts'
import { type ApiResult, type RequestFailureCode, requestJson } from '../../api/client.ts'
import type { FormErrors } from '../../forms/index.ts'
import { type BulkResult, mergeBulkResults } from '../bulk/bulk-result.ts'
import type { GalleryEditorData } from './gallery-editor-data.ts'
import { useGalleryRefresh } from './gallery-refresh.tsx'
import type { ImageSelectionAndFocusStore } from './image-selection.ts'

/** The batch size; small enough to show progress. */
const imagesPerRequest = 100

export interface BulkProgress {
  readonly done: number
  readonly total: number
}

/** Why an action failed. `stale`: the order was changed elsewhere; `staleCover`: the gallery was. */
export type GalleryActionFailure = RequestFailureCode | 'stale' | 'staleCover'

interface GalleryActionRunner {
  readonly result: BulkResult | null
  readonly failure: GalleryActionFailure | null
  readonly progress: BulkProgress | null
  /** Runs an action on pictures; resolves to the validation errors of the form, if any. */
  run(
    intent: string,
    ids: readonly number[],
    extraFields?: Readonly<Record<string, string>>,
    changedFields?: readonly string[],
  ): Promise<FormErrors | undefined>
  showFailure(failure: GalleryActionFailure): void
  showResult(result: BulkResult | null): void
}

/** Runs gallery actions in batches and holds their merged result. */
export function useGalleryActionRunner(
  { gallery, images }: GalleryEditorData,
  selection: ImageSelectionAndFocusStore,
): GalleryActionRunner {
  const [result, setResult] = useState<BulkResult | null>(null)
  const [failure, setFailure] = useState<GalleryActionFailure | null>(null)
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const refresh = useGalleryRefresh()

  const showFailure = useCallback((next: GalleryActionFailure) => {
    setResult(null)
    setFailure(next)
  }, [])
  const showResult = useCallback((next: BulkResult | null) => {
    setFailure(null)
    setResult(next)
  }, [])

  const run: GalleryActionRunner['run'] = async (intent, ids, extraFields = {}, changedFields = []) => {
    if (progress !== null) return
    const versions = new Map(images.map(({ id, version }) => [id, version]))
    const selected = ids.map((id) => `${id}:${versions.get(id) ?? 1}`)
    showResult(null)
    let merged: BulkResult | null = null
    try {
      for (let start = 0; start < Math.max(1, selected.length); start += imagesPerRequest) {
        if (selected.length > imagesPerRequest) setProgress({ done: start, total: selected.length })
        const fields = createGalleryActionFormData(
          intent,
          selected.slice(start, start + imagesPerRequest),
          extraFields,
        )
        for (const name of changedFields) fields.append('change', name)
        fields.set('firstNumber', String(start + 1))
        const response = await postGalleryAction(gallery.id, fields)
        if ('failure' in response) {
          setFailure(response.failure)
          return
        }
        if (response.data.shown === undefined) return response.data.errors
        merged = mergeBulkResults(merged, response.data.shown)
      }
      if (merged !== null) selection.replace(merged.skipped.map(({ id }) => id))
      return
    } finally {
      setProgress(null)
      if (merged !== null) {
        setResult(merged)
        await refresh()
      }
    }
  }
  return { result, failure, progress, run, showFailure, showResult }
}

/** Sends an action of the gallery editor and returns its result. */
export async function postGalleryAction(
  gallery: number,
  form: FormData,
): Promise<ApiResult<FormActionResult<BulkResult>>> {
  return await requestJson(`/admin/galleries/${gallery}/actions`, { form })
}

/** Creates the form data of a gallery action. */
export function createGalleryActionFormData(
  intent: string,
  ids: readonly string[],
  extraFields: Readonly<Record<string, string>> = {},
): FormData {
  const fields = new FormData()
  fields.set('intent', intent)
  for (const id of ids) fields.append('id', id)
  for (const [name, value] of Object.entries(extraFields)) fields.set(name, value)
  return fields
}
