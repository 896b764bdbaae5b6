import { Link } from 'react-router'
import type { AuditLogFilterParams } from '../../../domain/audit-log-filter.ts'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { TimeElement } from '../formatted-date-time.tsx'
import { buildAuditLogHref } from './audit-log-href.ts'
import type { AuditLogRow } from './read-audit-log.ts'

interface Props {
  readonly rows: readonly AuditLogRow[]
  readonly params: AuditLogFilterParams
}

/** The entries of a page; CSS shows the rows as cards on narrow screens. */
export function AuditLogTable({ rows, params }: Props) {
  const { t } = usePageContext()
  return (
    <div className="list-box audit-log">
      <table className="list-table">
        <caption className="sr-only">{t('audit.caption')}</caption>
        <thead>
          <tr>
            <th scope="col" aria-sort="descending">
              {t('audit.time')}
            </th>
            <th scope="col">{t('audit.person')}</th>
            <th scope="col">{t('audit.event')}</th>
            <th scope="col">{t('audit.target')}</th>
            <th scope="col">{t('audit.source')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <AuditLogTableRow key={row.id} row={row} params={params} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AuditLogTableRow({
  row,
  params,
}: {
  readonly row: AuditLogRow
  readonly params: AuditLogFilterParams
}) {
  const { t } = usePageContext()
  const { at, actor, event, target, details, address, client } = row
  return (
    <tr>
      <td className="audit-time">
        <TimeElement moment={at} />
      </td>
      <td className="list-cell" data-label={t('audit.person')}>
        {actor.name === '' || actor.name === params.person ? (
          actor.label
        ) : (
          <Link
            to={buildAuditLogHref({ ...params, person: actor.name })}
            title={t('audit.onlyPerson', { name: actor.label })}
          >
            {actor.label}
          </Link>
        )}
      </td>
      <th scope="row" className="list-name" data-event={event}>
        {t(`audit.events.${event}`)}
        {details.map((text) => (
          <small key={text}>{text}</small>
        ))}
      </th>
      <td className="list-cell" data-label={target === null ? undefined : t('audit.target')}>
        {target !== null && <TargetCell target={target} />}
      </td>
      <td className="list-cell audit-source" data-label={address === '' ? undefined : t('audit.source')}>
        {address}
        {client !== '' && <small>{client}</small>}
      </td>
    </tr>
  )
}

function TargetCell({
  target: { type, name, href },
}: {
  readonly target: NonNullable<AuditLogRow['target']>
}) {
  const lang = useContentLangAttribute()
  const label = name === '' ? type : name
  return (
    <>
      {href === null ? (
        <span lang={name === '' ? undefined : lang}>{label}</span>
      ) : (
        <Link to={href} lang={name === '' ? undefined : lang}>
          {label}
        </Link>
      )}
      {name !== '' && <small>{type}</small>}
    </>
  )
}
