import { Button } from '../../../ui/button.tsx'
import './preview.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isPreviewableKind } from '../../../../domain/kinds/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import type { EditableItem } from '../contract.ts'
import { PreviewIframe } from './preview-iframe.tsx'
import { type PreviewSource, usePreviewHtml } from './use-preview-html.ts'

const wideScreenQuery = '(min-width: 75rem)'

/** Whether the preview is shown, and where: beside the form, or over it where there is no room. */
export interface PreviewVisibility {
  readonly isWide: boolean
  readonly isShown: boolean
  setShown(isShown: boolean): void
}

/** On wide screens the preview stands beside the form until it is hidden; elsewhere it is asked for. */
export function usePreviewVisibility(kind: EditableItem['kind']): PreviewVisibility | null {
  const isAwake = useIsHydrated()
  const isWide = useSyncExternalStore(
    subscribeToScreenWidth,
    () => matchMedia(wideScreenQuery).matches,
    () => false,
  )
  const [isBeside, setBeside] = useState(true)
  const [isOver, setOver] = useState(false)
  if (!isAwake || !isPreviewableKind(kind)) return null
  return isWide
    ? { isWide, isShown: isBeside, setShown: setBeside }
    : { isWide, isShown: isOver, setShown: setOver }
}

function subscribeToScreenWidth(listener: () => void): () => void {
  const query = matchMedia(wideScreenQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Shows and hides the preview. */
export function PreviewToggleButton({ preview }: { preview: PreviewVisibility | null }) {
  const { t } = usePageContext()
  if (preview === null) return null
  const { isWide, isShown, setShown: show } = preview
  return (
    <Button variant="quiet" aria-haspopup={isWide ? undefined : 'dialog'} onClick={() => show(!isShown)}>
      {t(isWide ? (isShown ? 'preview.hide' : 'preview.showBeside') : 'preview.show')}
    </Button>
  )
}

/** The item as the public page will show it, made of what is filled in. */
export function PreviewPane({
  preview,
  ...form
}: PreviewSource & { readonly preview: PreviewVisibility | null }) {
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

function PreviewDialog({ form, onClose }: { readonly form: PreviewSource; readonly onClose: () => void }) {
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

function PreviewContent(form: PreviewSource) {
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
