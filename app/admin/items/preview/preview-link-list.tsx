import { type ReactNode, useId } from 'react'
import { previewLinkLifetimesInHours } from '../../../../domain/preview-link.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CopyTextButton } from '../../copy-text-button.tsx'
import { TimeElement } from '../../formatted-date-time.tsx'
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
