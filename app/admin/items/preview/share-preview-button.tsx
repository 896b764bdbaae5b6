import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import './preview.css'
import { useRef } from 'react'
import { useFetcher } from 'react-router'
import { getKindDefinition, type KindName } from '../../../../domain/kinds/index.ts'
import type { ActionResult } from '../../../actions/create-action.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import type { EditableItem } from '../contract.ts'
import { type PreviewLinkFormRenderer, PreviewLinkList } from './preview-link-list.tsx'
import type { PreviewLinkActionResult, PreviewLinksView } from './preview-links.ts'

/** The way to secret links to an item's preview: a dialog, or without JavaScript a page of its own. */
export function SharePreviewButton({ item }: { item: Pick<EditableItem, 'kind' | 'id' | 'status'> }) {
  const { t } = usePageContext()
  const isAwake = useIsHydrated()
  if (item.id === null || item.status === 'live' || !getKindDefinition(item.kind).published) return null
  const path = getPreviewLinksPath(item.kind, item.id)
  if (isAwake) return <SharePreviewDialogButton key={path} path={path} />
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
  const links = useFetcher<PreviewLinksView>({ key: `links ${path}` })
  const sent = useFetcher<ActionResult<PreviewLinkActionResult>>({ key: `link deeds ${path}` })
  const busy = sent.state !== 'idle'
  const formAround: PreviewLinkFormRenderer = (className, fields) => (
    <sent.Form method="post" action={path} className={className}>
      {fields}
    </sent.Form>
  )
  const open = () => {
    dialog.current?.showModal()
    void links.load(path)
  }
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={open}>
        <Icon name="share" />
        {t('preview.share')}
      </Button>
      <Dialog ref={dialog} className="preview-share" title={t('preview.linksTitle')}>
        {links.data === undefined ? (
          <p role="status">{t('preview.loading')}</p>
        ) : (
          <PreviewLinkList
            view={links.data}
            news={sent.data?.shown ?? null}
            busy={busy}
            formAround={formAround}
          />
        )}
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          {t('preview.close')}
        </Button>
      </Dialog>
    </>
  )
}
/** The page on which an item's links are. */
export function getPreviewLinksPath(kind: KindName, id: number): string {
  return `/admin/edit/${kind}/${id}/links`
}
