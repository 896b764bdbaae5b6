import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import './preview.css'
import { useRef } from 'react'
import { useFetcher } from 'react-router'
import { type KindName, kindOf } from '../../../../domain/kinds/index.ts'
import type { ActionResult } from '../../../actions/create-action.ts'
import { usePageContext } from '../../../layout/frame.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useIsHydrated } from '../../../ui/use-is-awake.ts'
import type { EditedItem } from '../contract.ts'
import { type FormAround, LinkList } from './link-list.tsx'
import type { LinkNews, LinksView } from './links.ts'

/** The way to secret links to an item's preview: a dialog, or without JavaScript a page of its own. */
export function ShareDraft({ item }: { item: Pick<EditedItem, 'kind' | 'id' | 'status'> }) {
  const { t } = usePageContext()
  const isAwake = useIsHydrated()
  if (item.id === null || item.status === 'live' || !kindOf(item.kind).published) return null
  const path = linksPath(item.kind, item.id)
  if (isAwake) return <InDialog key={path} path={path} />
  return (
    <ButtonLink variant="quiet" href={path}>
      <Icon name="share" />
      {t('preview.share')}
    </ButtonLink>
  )
}

function InDialog({ path }: { path: string }) {
  const { t } = usePageContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const links = useFetcher<LinksView>({ key: `links ${path}` })
  const sent = useFetcher<ActionResult<LinkNews>>({ key: `link deeds ${path}` })
  const busy = sent.state !== 'idle'
  const formAround: FormAround = (className, fields) => (
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
          <LinkList view={links.data} news={sent.data?.shown ?? null} busy={busy} formAround={formAround} />
        )}
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          {t('preview.close')}
        </Button>
      </Dialog>
    </>
  )
}
/** The page on which an item's links are. */
export function linksPath(kind: KindName, id: number): string {
  return `/admin/edit/${kind}/${id}/links`
}
