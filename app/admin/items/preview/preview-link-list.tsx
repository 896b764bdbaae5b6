import './preview.css'
import { type ReactNode, useId, useRef } from 'react'
import { useFetcher } from 'react-router'
import { getKindDefinition, type KindName } from '../../../../domain/kinds/index.ts'
import { previewLinkLifetimesInHours } from '../../../../domain/preview-link.ts'
import type { FormActionResult } from '../../../actions/create-action.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ModalDialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import { CopyTextButton } from '../../copy-text-button.tsx'
import { TimeElement } from '../../formatted-date-time.tsx'
import type { EditableItem } from '../contract.ts'
import type { PreviewLinkActionResult, PreviewLinkSummary, PreviewLinksView } from './preview-links.ts'

/** Wraps fields in a form that is submitted by the page itself, or by a dialog that stays open. */
export type PreviewLinkFormRenderer = (className: string, fields: ReactNode) => ReactNode

interface Props {
  readonly view: PreviewLinksView
  /** Result of the last action. */
  readonly news: PreviewLinkActionResult | null
  readonly busy: boolean
  readonly formAround: PreviewLinkFormRenderer
}

/** Creates, lists and deletes secret preview links. */
export function PreviewLinkManager({ view, news: result, busy, formAround: renderForm }: Props) {
  const { t } = usePageContext()
  const id = useId()
  const createdUrl = result !== null && 'made' in result ? result.made : null
  return (
    <div className="preview-links">
      <p>{t('preview.linksText', { name: view.name })}</p>
      {renderForm(
        'preview-make',
        <>
          <input type="hidden" name="intent" value="make" />
          <div className="field">
            <label className="field-label" htmlFor={`${id}-hours`}>
              {t('preview.howLong')}
            </label>
            <select className="field-input" id={`${id}-hours`} name="hours" defaultValue="168">
              {previewLinkLifetimesInHours.map((hours) => (
                <option key={hours} value={hours}>
                  {t(`preview.hours.${hours}`)}
                </option>
              ))}
            </select>
          </div>
          <Button type="submit" aria-disabled={busy}>
            {t('preview.make')}
          </Button>
        </>,
      )}
      <div role="status">
        {createdUrl !== null && <NewPreviewLinkNotice address={createdUrl} />}
        {result !== null && 'ended' in result && <Notice>{t('preview.ended')}</Notice>}
      </div>
      <h3>{t('preview.links')}</h3>
      {view.links.length === 0 ? (
        <p>{t('preview.noLinks')}</p>
      ) : (
        <ul className="preview-link-list">
          {view.links.map((link) => (
            <li key={link.id}>
              <PreviewLinkDetails link={link} />
              {renderForm(
                'preview-end',
                <>
                  <input type="hidden" name="intent" value="end" />
                  <input type="hidden" name="link" value={link.id} />
                  <Button variant="quiet" type="submit" aria-disabled={busy}>
                    <span aria-hidden="true">{t('preview.end')}</span>
                    <span className="sr-only">{t('preview.endThis', { until: link.expiresAt.words })}</span>
                  </Button>
                </>,
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function NewPreviewLinkNotice({ address }: { address: string }) {
  const { t } = usePageContext()
  return (
    <Notice className="preview-made">
      <p>{t('preview.made')}</p>
      <input
        className="field-input"
        readOnly
        value={address}
        aria-label={t('preview.made')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="admin-buttons">
        <CopyTextButton text={address} />
      </div>
    </Notice>
  )
}

function PreviewLinkDetails({ link }: { link: PreviewLinkSummary }) {
  const { t } = usePageContext()
  const [before, after] = t('preview.linkUntil', { until: '\n' }).split('\n')
  const [madeBefore, madeAfter] = t('preview.linkMade', { since: '\n' }).split('\n')
  return (
    <p>
      {before}
      <TimeElement moment={link.expiresAt} />
      {after}
      <span className="admin-faint">
        {madeBefore}
        <TimeElement moment={link.createdAt} />
        {madeAfter}
        {link.isOwn && ` ${t('preview.byYou')}`}
      </span>
    </p>
  )
}

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
function getPreviewLinksPath(kind: KindName, id: number): string {
  return `/admin/edit/${kind}/${id}/links`
}
