import '../lists/lists.css'
import './audit-log.css'
import { type FormEvent, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { auditAreas } from '../../../domain/audit-log.ts'
import { type AuditLogFilterParams, toAuditLogQueryParams } from '../../../domain/audit-log-filter.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { auditLogPath, buildAuditLogHref } from './audit-log-href.ts'
import { AuditLogTable } from './audit-log-table.tsx'
import type { AuditLogPageData } from './read-audit-log.ts'

/** The audit log with its filters, pages and export. */
export function AuditLogPage({ log }: { readonly log: AuditLogPageData }) {
  const { t } = usePageContext()
  const { params, rows, isFirstPage } = log
  const isFiltered = Object.keys(toAuditLogQueryParams(params)).length > 0
  return (
    <>
      <p className="admin-intro">{t('audit.intro')}</p>
      {(rows.length > 0 || isFiltered || !isFirstPage) && <AuditLogFilterForm params={params} />}
      {rows.length === 0 ? (
        <div className="list-empty">
          <p className="list-empty-title">{t(isFiltered ? 'lists.nothingFound' : 'audit.empty')}</p>
          <p>{t(isFiltered ? 'lists.nothingFoundText' : 'audit.emptyText')}</p>
          {!isFirstPage && <Link to={buildAuditLogHref(params)}>{t('audit.newest')}</Link>}
        </div>
      ) : (
        <>
          <AuditLogTable rows={rows} params={params} />
          <AuditLogPagination log={log} />
          <ExportForm log={log} />
        </>
      )}
    </>
  )
}

/** A plain GET form, so that a filtered log can be bookmarked and shared. */
function AuditLogFilterForm({ params }: { readonly params: AuditLogFilterParams }) {
  const { t } = usePageContext()
  const navigate = useNavigate()
  const id = useId()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entries = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
    await navigate(query.size === 0 ? auditLogPath : `${auditLogPath}?${query}`)
  }
  return (
    <search aria-label={t('lists.search')}>
      <form
        className="list-filters"
        action={auditLogPath}
        onSubmit={onSubmit}
        key={buildAuditLogHref(params)}
      >
        <div className="list-fields">
          <div>
            <label className="field-label" htmlFor={`${id}-person`}>
              {t('audit.personFilter')}
            </label>
            <input
              className="field-input"
              id={`${id}-person`}
              name="person"
              type="search"
              inputMode="email"
              defaultValue={params.person}
              maxLength={255}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          <div>
            <label className="field-label" htmlFor={`${id}-area`}>
              {t('audit.areaFilter')}
            </label>
            <select className="field-input" id={`${id}-area`} name="area" defaultValue={params.area}>
              <option value="">{t('audit.allAreas')}</option>
              {auditAreas.map((area) => (
                <option key={area} value={area}>
                  {t(`audit.areas.${area}`)}
                </option>
              ))}
            </select>
          </div>
          {(['from', 'to'] as const).map((name) => (
            <div key={name}>
              <label className="field-label" htmlFor={`${id}-${name}`}>
                {t(`audit.${name}`)}
              </label>
              <input
                className="field-input"
                id={`${id}-${name}`}
                name={name}
                type="date"
                defaultValue={params[name]}
              />
            </div>
          ))}
          <Button type="submit">{t('lists.apply')}</Button>
        </div>
        {Object.keys(toAuditLogQueryParams(params)).length > 0 && (
          <Link className="list-clear" to={auditLogPath}>
            {t('lists.clear')}
          </Link>
        )}
      </form>
    </search>
  )
}

function AuditLogPagination({ log: { params, newer, older } }: { readonly log: AuditLogPageData }) {
  const { t } = usePageContext()
  if (newer === null && older === null) return null
  return (
    <nav className="paging" aria-label={t('audit.pages')}>
      {newer === null ? (
        <span />
      ) : (
        <ButtonLink variant="quiet" rel="prev" href={buildAuditLogHref(params, { after: newer })}>
          <Icon name="previous" />
          {t('audit.newer')}
        </ButtonLink>
      )}
      {newer !== null && <Link to={buildAuditLogHref(params)}>{t('audit.newest')}</Link>}
      {older === null ? (
        <span />
      ) : (
        <ButtonLink variant="quiet" rel="next" href={buildAuditLogHref(params, { before: older })}>
          {t('audit.older')}
          <Icon name="next" />
        </ButtonLink>
      )}
    </nav>
  )
}

/** A plain form: the browser saves the response as a file. */
function ExportForm({ log: { params, formats } }: { readonly log: AuditLogPageData }) {
  const { t } = usePageContext()
  const id = useId()
  return (
    <form className="audit-export" method="post" action={`${auditLogPath}/export`} aria-labelledby={id}>
      <h2 id={id}>{t('audit.export')}</h2>
      <p className="admin-faint">{t('audit.exportHelp')}</p>
      {Object.entries(toAuditLogQueryParams(params)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div>
        {formats.map((format) => (
          <Button key={format} variant="quiet" type="submit" name="format" value={format}>
            <Icon name="download" />
            {t(`audit.${format}`)}
          </Button>
        ))}
      </div>
    </form>
  )
}
