import { Link } from 'react-router'
import type { SiteCheckFinding } from '../../../domain/site-check.ts'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import type { SiteCheckReportView } from './read-site-check.ts'

/** What was found: first what an owner should do something about, then what was repaired. */
export function SiteCheckFindings({ report }: { readonly report: SiteCheckReportView }) {
  const { t } = usePageContext()
  const { findings, problems, repaired } = report
  const more = problems + repaired - findings.length
  return (
    <>
      <ul className="check-findings">
        {findings.map((finding) => (
          <Finding key={`${finding.type} ${finding.subject}`} finding={finding} />
        ))}
      </ul>
      {more > 0 && <p>{t('siteCheck.more', { count: more })}</p>}
    </>
  )
}

function Finding({ finding }: { readonly finding: SiteCheckFinding }) {
  const { t } = usePageContext()
  const { type, count, isRepaired, detail, subject, objects, isSitePicture } = finding
  const isFile = type.startsWith('file_')
  return (
    <li className="check-finding" data-repaired={isRepaired || undefined}>
      <h3>
        {t(`siteCheck.types.${type}`, { count })}
        <span className="check-chip">{t(isRepaired ? 'siteCheck.repaired' : 'siteCheck.notRepaired')}</span>
      </h3>
      <p>{t(isRepaired ? `siteCheck.repairs.${isFile ? 'file' : 'search'}` : `siteCheck.advice.${type}`)}</p>
      <AffectedItems finding={finding} />
      {objects.length > 0 && <p>{t('siteCheck.objects', { names: objects.join(', ') })}</p>}
      {isSitePicture && <p>{t('siteCheck.sitePicture')}</p>}
      {(detail !== null || isFile) && (
        <details>
          <summary>{t('backups.details')}</summary>
          {isFile && <code className="check-hash">SHA-256 {subject}</code>}
          {detail !== null && (
            <pre className="check-detail" lang="en">
              {detail}
            </pre>
          )}
        </details>
      )}
    </li>
  )
}

function AffectedItems({ finding: { items } }: { readonly finding: SiteCheckFinding }) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  if (items.length === 0) return null
  return (
    <ul className="check-items">
      {items.map(({ kind, id, name }) => (
        <li key={`${kind} ${id}`}>
          {t(`kinds.${kind}`)}:{' '}
          <Link
            to={kind === 'site' ? '/admin/settings' : `/admin/edit/${kind}/${id}`}
            lang={name === '' ? undefined : lang}
          >
            {name === '' ? t('lists.unnamed') : name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
