import './picture-fixity.css'
import { usePageContext } from '../../../layout/page-context.ts'
import { CopyTextButton } from '../../copy-text-button.tsx'
import { TimeElement } from '../../formatted-date-time.tsx'
import type { EditableItem } from '../contract.ts'
import type { PictureFixity } from './read-picture-fixity.ts'

interface Props {
  readonly item: EditableItem
  readonly fixity: PictureFixity | null
}

/** The checksum of the original of a picture, and whether it was intact when it was last read. */
export function PictureFixitySection({ item, fixity }: Props) {
  const { t } = usePageContext()
  const hash = item.kind === 'image' && item.id !== null ? item.values.file : null
  if (typeof hash !== 'string' || hash === '') return null
  // After another picture was chosen and saved, nothing is known about it yet.
  const reading = fixity?.hash === hash ? fixity.reading : null
  return (
    <section className="picture-fixity" aria-labelledby="fixity-title">
      <h2 id="fixity-title">{t('fixity.title')}</h2>
      {reading === null ? (
        <p>{t('fixity.unread')}</p>
      ) : (
        <p data-bad={!reading.isIntact || undefined}>
          <strong>{t(reading.isIntact ? 'fixity.intact' : 'fixity.bad')}</strong>{' '}
          <span>
            {t(reading.isIntact ? 'fixity.lastRead' : 'fixity.lastChecked')}{' '}
            <TimeElement moment={reading.at} />
          </span>
        </p>
      )}
      {reading?.isIntact === false && <p>{t('fixity.badHelp')}</p>}
      <dl>
        <dt>{t('fixity.hash')}</dt>
        <dd>
          <code>{hash}</code>
          <CopyTextButton text={hash} />
        </dd>
      </dl>
      <p className="admin-faint">{t('fixity.help')}</p>
    </section>
  )
}
