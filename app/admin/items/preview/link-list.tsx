import { type ReactNode, useId } from 'react'
import { previewHours } from '../../../../domain/preview.ts'
import { usePageContext } from '../../../layout/frame.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CopyText } from '../../copy-text.tsx'
import { When } from '../../when.tsx'
import type { LinkNews, LinksView, LinkView } from './links.ts'

/** How a form of the list is sent: by the page itself, or by a dialog that stays open. */
export type FormAround = (className: string, fields: ReactNode) => ReactNode

interface Props {
  readonly view: LinksView
  /** What became of the form sent last. */
  readonly news: LinkNews | null
  readonly busy: boolean
  readonly formAround: FormAround
}

/** Makes secret links to a preview, shows those that work, and ends them. */
export function LinkList({ view, news, busy, formAround }: Props) {
  const { t } = usePageContext()
  const id = useId()
  const made = news !== null && 'made' in news ? news.made : null
  return (
    <div className="preview-links">
      <p>{t('preview.linksText', { name: view.name })}</p>
      {formAround(
        'preview-make',
        <>
          <input type="hidden" name="intent" value="make" />
          <div className="field">
            <label className="field-label" htmlFor={`${id}-hours`}>
              {t('preview.howLong')}
            </label>
            <select className="field-input" id={`${id}-hours`} name="hours" defaultValue="168">
              {previewHours.map((hours) => (
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
        {made !== null && <NewLink address={made} />}
        {news !== null && 'ended' in news && <Notice>{t('preview.ended')}</Notice>}
      </div>
      <h3>{t('preview.links')}</h3>
      {view.links.length === 0 ? (
        <p>{t('preview.noLinks')}</p>
      ) : (
        <ul className="preview-link-list">
          {view.links.map((link) => (
            <li key={link.id}>
              <LinkFacts link={link} />
              {formAround(
                'preview-end',
                <>
                  <input type="hidden" name="intent" value="end" />
                  <input type="hidden" name="link" value={link.id} />
                  <Button variant="quiet" type="submit" aria-disabled={busy}>
                    <span aria-hidden="true">{t('preview.end')}</span>
                    <span className="sr-only">{t('preview.endThis', { until: link.until.words })}</span>
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

function NewLink({ address }: { address: string }) {
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
        <CopyText text={address} />
      </div>
    </Notice>
  )
}

function LinkFacts({ link }: { link: LinkView }) {
  const { t } = usePageContext()
  const [before, after] = t('preview.linkUntil', { until: '\n' }).split('\n')
  const [madeBefore, madeAfter] = t('preview.linkMade', { since: '\n' }).split('\n')
  return (
    <p>
      {before}
      <When moment={link.until} />
      {after}
      <span className="admin-faint">
        {madeBefore}
        <When moment={link.since} />
        {madeAfter}
        {link.own && ` ${t('preview.byYou')}`}
      </span>
    </p>
  )
}
