import { useEffect, useRef, useState } from 'react'
import type { FieldDefinition } from '../../../../domain/kinds/field-definition.ts'
import { getKindDefinition } from '../../../../domain/kinds/index.ts'
import { requestJson } from '../../../api/client.ts'
import type { EditableItem } from '../contract.ts'
import type { PreviewHtmlResponse } from './render-preview-html.tsx'

/** So long nothing must have been typed before a preview is asked for, and so long typing can put it off. */
const PAUSE_MS = 400
const LONGEST_MS = 2500

/** A form, as a preview looks at it. */
export interface PreviewSource {
  readonly item: Pick<EditableItem, 'kind' | 'id' | 'version'>
  readonly getValues: () => Readonly<Record<string, unknown>>
  readonly subscribe: (listener: () => void) => () => void
}

/** What there is to be shown: nothing known yet, nothing to show, or HTML. */
export interface PreviewHtmlState {
  readonly html: string | null | undefined
  /** The last one could not be had. */
  readonly failed: boolean
}

/** Keeps the preview of a form true to what is filled in; asks only once the typing pauses, and one question at a time. */
export function usePreviewHtml({
  item,
  getValues: values,
  subscribe,
}: PreviewSource): PreviewHtmlState & { retry(): void } {
  const [state, setState] = useState<PreviewHtmlState>({ html: undefined, failed: false })
  const asking = useRef<(() => void) | null>(null)
  const { kind, id, version } = item
  useEffect(() => {
    let shown: string | null = null
    let timer: number | undefined
    let firstChange = 0
    let flight: AbortController | null = null

    const ask = async () => {
      firstChange = 0
      const body = { kind, id, version, values: toSendableValues(values()), publication: 'keep', form: null }
      const question = JSON.stringify(body)
      if (question === shown) return
      flight?.abort()
      if (id === null && isBlank(kind, body.values)) {
        shown = question
        setState({ html: null, failed: false })
        return
      }
      const own = new AbortController()
      flight = own
      const sent = await requestJson<PreviewHtmlResponse>('/admin/preview.json', {
        json: body,
        signal: own.signal,
      }).catch(() => null)
      // Overtaken by what was typed since, or the page has moved on.
      if (sent === null || own.signal.aborted) return
      const isGood = 'data' in sent && sent.data.html !== undefined
      shown = isGood ? question : null
      setState((before) =>
        isGood ? { html: sent.data.html, failed: false } : { html: before.html, failed: true },
      )
    }
    const wait = () => {
      const now = performance.now()
      firstChange ||= now
      window.clearTimeout(timer)
      const pause = Math.max(0, Math.min(PAUSE_MS, firstChange + LONGEST_MS - now))
      timer = window.setTimeout(() => void ask(), pause)
    }
    asking.current = () => void ask()
    void ask()
    const unsubscribe = subscribe(wait)
    return () => {
      unsubscribe()
      window.clearTimeout(timer)
      flight?.abort()
    }
  }, [kind, id, version, values, subscribe])
  return { ...state, retry: () => asking.current?.() }
}

/** Nothing is filled in that could be seen: what a form begins with by itself (numbers, choices) does not count. */
function isBlank(kind: EditableItem['kind'], values: Readonly<Record<string, unknown>>): boolean {
  const fields: Readonly<Record<string, FieldDefinition>> = getKindDefinition(kind).fields
  return !Object.entries(values).some(
    ([name, value]) => typeof value === 'string' && value.trim() !== '' && fields[name]?.type !== 'choice',
  )
}

function toSendableValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]))
}
