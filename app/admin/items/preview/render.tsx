import { problemOf } from '../../../../domain/problem.ts'
import { renderContent } from '../../../document-frames.tsx'
import { frameOf } from '../../../layout/frame.ts'
import { frameData } from '../../../layout/frame-data.ts'
import { Preview } from '../../../preview/page.tsx'
import { readPreview } from '../../../preview/read.ts'
import type { AppRequest } from '../../../request.ts'
import type { ItemToSave } from '../contract.ts'

/** What visitors would be shown of a form; null where that is nothing, such as an image without its file. */
export interface PreviewAnswer {
  readonly html: string | null
}

/** Renders a form as visitors would be shown it, by the same components. */
export async function previewHtml(
  app: AppRequest,
  { kind, id, values }: Pick<ItemToSave, 'kind' | 'id' | 'values'>,
): Promise<PreviewAnswer> {
  const prospect = await app.content.imagined(kind, { id, values }, app.asker)
  const view = await readPreview(app, prospect).catch((error: unknown) => {
    if (problemOf(error)?.code === 'not_found') return null
    throw error
  })
  if (view === null) return { html: null }
  const frame = frameOf(frameData({ ...app, account: null }), '/')
  const notes = { nonce: '', inlineSources: [], kind: null, html: null }
  return { html: renderContent(frame, <Preview view={view} />, notes).body }
}
