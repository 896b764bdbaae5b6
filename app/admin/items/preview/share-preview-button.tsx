import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ModalDialog } from '../../../ui/dialog.tsx'
import './preview.css'
import { useRef } from 'react'
import { useFetcher } from 'react-router'
import { getKindDefinition, type KindName } from '../../../../domain/kinds/index.ts'
import type { FormActionResult } from '../../../actions/create-action.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import type { EditableItem } from '../contract.ts'
import { type PreviewLinkFormRenderer, PreviewLinkManager } from './preview-link-list.tsx'
import type { PreviewLinkActionResult, PreviewLinksView } from './preview-links.ts'

/** Opens the secret links to an item's preview: in a dialog, or without JavaScript on a separate page. */
export function SharePreviewButton({ item }: { item: Pick<EditableItem, 'kind' | 'id' | 'status'> }) {
  const { t } = usePageContext()
  const isHydrated = useIsHydrated()
  if (item.id === null || item.status === 'live' || !getKindDefinition(item.kind).published) return null
  const path = getPreviewLinksPath(item.kind, item.id)
  if (isHydrated) return <SharePreviewDialogButton key={path} path={path} />
  return (
    <ButtonLink variant="quiet" href={path}>
      <Icon name="share" />
      {t('preview.share')}
    </ButtonLink>
  )
}

function SharePreviewDialogButton({ path }: { path: string }) {
  const { t } = usePageContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const linksFetcher = useFetcher<PreviewLinksView>({ key: `links ${path}` })
  const actionFetcher = useFetcher<FormActionResult<PreviewLinkActionResult>>({ key: `link actions ${path}` })
  const isBusy = actionFetcher.state !== 'idle'
  const renderForm: PreviewLinkFormRenderer = (className, fields) => (
    <actionFetcher.Form method="post" action={path} className={className}>
      {fields}
    </actionFetcher.Form>
  )
  const open = () => {
    dialog.current?.showModal()
    void linksFetcher.load(path)
  }
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={open}>
        <Icon name="share" />
        {t('preview.share')}
      </Button>
      <ModalDialog ref={dialog} className="preview-share" title={t('preview.linksTitle')}>
        {linksFetcher.data === undefined ? (
          <p role="status">{t('preview.loading')}</p>
        ) : (
          <PreviewLinkManager
            view={linksFetcher.data}
            news={actionFetcher.data?.shown ?? null}
            busy={isBusy}
            formAround={renderForm}
          />
        )}
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          {t('preview.close')}
        </Button>
      </ModalDialog>
    </>
  )
}

/** Path of the page that lists an item's preview links. */
export function getPreviewLinksPath(kind: KindName, id: number): string {
  return `/admin/edit/${kind}/${id}/links`
}
