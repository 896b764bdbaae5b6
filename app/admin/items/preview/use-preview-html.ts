import { useEffect, useRef, useState } from 'react'
import type { FieldDefinition } from '../../../../domain/kinds/field-definition.ts'
import { getKindDefinition } from '../../../../domain/kinds/index.ts'
import { requestJson } from '../../../api/client.ts'
import type { EditableItem } from '../contract.ts'
import type { PreviewHtmlResponse } from './render-preview-html.tsx'

/** A preview is requested after a pause in typing of this length, but no later than the maximum delay. */
const DEBOUNCE_MS = 400
const MAX_DELAY_MS = 2500

/** The form that a preview is rendered from. */
export interface PreviewFormSource {
  readonly item: Pick<EditableItem, 'kind' | 'id' | 'version'>
  readonly getValues: () => Readonly<Record<string, unknown>>
  readonly subscribe: (listener: () => void) => () => void
}

/** The HTML of a preview: undefined until it is loaded, null if there is nothing to show. */
interface PreviewHtmlState {
  readonly html: string | null | undefined
  /** Whether the last request failed. */
  readonly failed: boolean
}

/** Keeps the preview of a form up to date. Requests are debounced, and a new one aborts the previous one. */
export function usePreviewHtml({
  item,
  getValues,
  subscribe,
}: PreviewFormSource): PreviewHtmlState & { retry(): void } {
  const [state, setState] = useState<PreviewHtmlState>({ html: undefined, failed: false })
  const requestNow = useRef<(() => void) | null>(null)
  const { kind, id, version } = item
  useEffect(() => {
    let renderedBody: string | null = null
    let timer: number | undefined
    let firstChange = 0
    let currentRequest: AbortController | null = null

    const requestPreview = async () => {
      firstChange = 0
      const body = {
        kind,
        id,
        version,
        values: toSendableValues(getValues()),
        publication: 'keep',
        form: null,
      }
      const bodyJson = JSON.stringify(body)
      if (bodyJson === renderedBody) return
      currentRequest?.abort()
      if (id === null && isBlank(kind, body.values)) {
        renderedBody = bodyJson
        setState({ html: null, failed: false })
        return
      }
      const request = new AbortController()
      currentRequest = request
      const result = await requestJson<PreviewHtmlResponse>('/admin/preview.json', {
        json: body,
        signal: request.signal,
      }).catch(() => null)
      // Aborted by a newer request or by unmounting.
      if (result === null || request.signal.aborted) return
      const isOk = 'data' in result && result.data.html !== undefined
      renderedBody = isOk ? bodyJson : null
      setState((before) =>
        isOk ? { html: result.data.html, failed: false } : { html: before.html, failed: true },
      )
    }
    const scheduleRequest = () => {
      const now = performance.now()
      firstChange ||= now
      window.clearTimeout(timer)
      const delay = Math.max(0, Math.min(DEBOUNCE_MS, firstChange + MAX_DELAY_MS - now))
      timer = window.setTimeout(() => void requestPreview(), delay)
    }
    requestNow.current = () => void requestPreview()
    void requestPreview()
    const unsubscribe = subscribe(scheduleRequest)
    return () => {
      unsubscribe()
      window.clearTimeout(timer)
      currentRequest?.abort()
    }
  }, [kind, id, version, getValues, subscribe])
  return { ...state, retry: () => requestNow.current?.() }
}

/** Whether no visible text is filled in; values that a form starts with (numbers, choices) do not count. */
function isBlank(kind: EditableItem['kind'], values: Readonly<Record<string, unknown>>): boolean {
  const fields: Readonly<Record<string, FieldDefinition>> = getKindDefinition(kind).fields
  return !Object.entries(values).some(
    ([name, value]) => typeof value === 'string' && value.trim() !== '' && fields[name]?.type !== 'choice',
  )
}

function toSendableValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]))
}
