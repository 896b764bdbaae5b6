import { Button } from '../../../ui/button.tsx'
import './preview.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { hasPreview } from '../../../../domain/kinds/index.ts'
import { usePageContext } from '../../../layout/frame.ts'
import { useIsHydrated } from '../../../ui/use-is-awake.ts'
import type { EditedItem } from '../contract.ts'
import { PageFrame } from './page-frame.tsx'
import { type Previewed, usePreviewHtml } from './use-preview-html.ts'

const wide = '(min-width: 75rem)'

/** Whether the preview is shown, and where: beside the form, or over it where there is no room. */
export interface PreviewChoice {
  readonly isWide: boolean
  readonly isShown: boolean
  show(isShown: boolean): void
}

/** On wide screens the preview stands beside the form until it is hidden; elsewhere it is asked for. */
export function usePreview(kind: EditedItem['kind']): PreviewChoice | null {
  const isAwake = useIsHydrated()
  const isWide = useSyncExternalStore(
    followWidth,
    () => matchMedia(wide).matches,
    () => false,
  )
  const [isBeside, setBeside] = useState(true)
  const [isOver, setOver] = useState(false)
  if (!isAwake || !hasPreview(kind)) return null
  return isWide ? { isWide, isShown: isBeside, show: setBeside } : { isWide, isShown: isOver, show: setOver }
}

function followWidth(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Shows and hides the preview. */
export function PreviewButton({ preview }: { preview: PreviewChoice | null }) {
  const { t } = usePageContext()
  if (preview === null) return null
  const { isWide, isShown, show } = preview
  return (
    <Button variant="quiet" aria-haspopup={isWide ? undefined : 'dialog'} onClick={() => show(!isShown)}>
      {t(isWide ? (isShown ? 'preview.hide' : 'preview.showBeside') : 'preview.show')}
    </Button>
  )
}

/** The item as the public page will show it, made of what is filled in. */
export function PreviewPane({ preview, ...form }: Previewed & { readonly preview: PreviewChoice | null }) {
  const { t } = usePageContext()
  if (preview === null || !preview.isShown) return null
  if (preview.isWide) {
    return (
      <aside className="preview-pane" aria-label={t('preview.title')}>
        <PreviewHead />
        <Shown {...form} />
      </aside>
    )
  }
  return <Over form={form} onClose={() => preview.show(false)} />
}

function PreviewHead() {
  const { t } = usePageContext()
  return (
    <p className="preview-head">
      <strong>{t('preview.title')}</strong> <span className="admin-faint">{t('preview.asVisitors')}</span>
    </p>
  )
}

function Over({ form, onClose }: { readonly form: Previewed; readonly onClose: () => void }) {
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
      <Shown {...form} />
    </dialog>
  )
}

function Shown(form: Previewed) {
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
      {typeof html === 'string' && <PageFrame html={html} />}
    </>
  )
}
