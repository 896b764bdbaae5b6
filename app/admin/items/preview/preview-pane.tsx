import { Button } from '../../../ui/button.tsx'
import './preview.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isPreviewableKind } from '../../../../domain/kinds/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import type { EditableItem } from '../contract.ts'
import { PreviewIframe } from './preview-iframe.tsx'
import { type PreviewFormSource, usePreviewHtml } from './use-preview-html.ts'

const wideScreenQuery = '(min-width: 75rem)'

/** Whether the preview is shown: beside the form on wide screens, otherwise in a dialog. */
export interface PreviewVisibilityController {
  readonly isWide: boolean
  readonly isShown: boolean
  setShown(isShown: boolean): void
}

/** On wide screens the preview is shown until it is hidden; elsewhere it is hidden until it is opened. */
export function usePreviewVisibility(kind: EditableItem['kind']): PreviewVisibilityController | null {
  const isHydrated = useIsHydrated()
  const isWide = useSyncExternalStore(
    subscribeToScreenWidth,
    () => matchMedia(wideScreenQuery).matches,
    () => false,
  )
  const [isPaneShown, setPaneShown] = useState(true)
  const [isDialogShown, setDialogShown] = useState(false)
  if (!isHydrated || !isPreviewableKind(kind)) return null
  return isWide
    ? { isWide, isShown: isPaneShown, setShown: setPaneShown }
    : { isWide, isShown: isDialogShown, setShown: setDialogShown }
}

function subscribeToScreenWidth(listener: () => void): () => void {
  const query = matchMedia(wideScreenQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function PreviewToggleButton({ preview }: { preview: PreviewVisibilityController | null }) {
  const { t } = usePageContext()
  if (preview === null) return null
  const { isWide, isShown, setShown } = preview
  return (
    <Button variant="quiet" aria-haspopup={isWide ? undefined : 'dialog'} onClick={() => setShown(!isShown)}>
      {t(isWide ? (isShown ? 'preview.hide' : 'preview.showBeside') : 'preview.show')}
    </Button>
  )
}

/** Shows the form's current values as the public page would. */
export function PreviewPaneOrDialog({
  preview,
  ...form
}: PreviewFormSource & { readonly preview: PreviewVisibilityController | null }) {
  const { t } = usePageContext()
  if (preview === null || !preview.isShown) return null
  if (preview.isWide) {
    return (
      <aside className="preview-pane" aria-label={t('preview.title')}>
        <PreviewHead />
        <PreviewContent {...form} />
      </aside>
    )
  }
  return <PreviewDialog form={form} onClose={() => preview.setShown(false)} />
}

function PreviewHead() {
  const { t } = usePageContext()
  return (
    <p className="preview-head">
      <strong>{t('preview.title')}</strong> <span className="admin-faint">{t('preview.asVisitors')}</span>
    </p>
  )
}

function PreviewDialog({
  form,
  onClose,
}: {
  readonly form: PreviewFormSource
  readonly onClose: () => void
}) {
  const { t } = usePageContext()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="modal preview-over" aria-label={t('preview.title')} onClose={onClose}>
      <div className="preview-over-head">
        <PreviewHead />
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          {t('preview.close')}
        </Button>
      </div>
      <PreviewContent {...form} />
    </dialog>
  )
}

function PreviewContent(form: PreviewFormSource) {
  const { t } = usePageContext()
  const { html, failed, retry } = usePreviewHtml(form)
  return (
    <>
      <div className="preview-said" role="status">
        {html === undefined && !failed && <p>{t('preview.loading')}</p>}
        {html === null && !failed && <p className="preview-nothing">{t('preview.nothing')}</p>}
        {failed && (
          <p className="admin-problem">
            {t(html === undefined ? 'preview.failedFirst' : 'preview.failed')}{' '}
            <button className="preview-retry" type="button" onClick={retry}>
              {t('preview.retry')}
            </button>
          </p>
        )}
      </div>
      {typeof html === 'string' && <PreviewIframe html={html} />}
    </>
  )
}
