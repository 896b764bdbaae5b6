import './sample-removal.css'
import type { ReactNode } from 'react'
import { ActionForm } from '../../actions/action-form.tsx'
import type { MessageKey } from '../../i18n/translate.ts'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import type { SampleRemovalReport } from '../../request.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

type NamedItem = SampleRemovalReport['kept'][number]

/** What the removal of the sample does to the owner's content, and the button that removes it. */
export function SampleRemoval({
  report: { removedCount, kept, brokenLinks, clearedSettings },
}: {
  report: SampleRemovalReport
}) {
  const { t } = usePageContext()
  if (removedCount === 0)
    return (
      <p className="admin-intro">
        {t('sample.none')} <a href="/admin">{t('sample.back')}</a>
      </p>
    )
  return (
    <div className="sample-removal">
      <p className="admin-intro">{t('sample.intro', { count: removedCount })}</p>
      {kept.length + brokenLinks.length + clearedSettings.length === 0 && <p>{t('sample.unused')}</p>}
      {kept.length > 0 && (
        <ReportSection id="sample-kept" title={t('sample.kept')} text={t('sample.keptText')}>
          {kept.map((item) => (
            <li key={`${item.kind} ${item.id}`}>
              <ItemLink item={item} />
            </li>
          ))}
        </ReportSection>
      )}
      {brokenLinks.length > 0 && (
        <ReportSection id="sample-links" title={t('sample.links')} text={t('sample.linksText')}>
          {brokenLinks.map(({ from, to }) => (
            <li key={`${from.kind} ${from.id} ${from.name} ${to.kind} ${to.id}`}>
              <ItemLink item={from} /> → <ItemName item={to} />
            </li>
          ))}
        </ReportSection>
      )}
      {clearedSettings.length > 0 && (
        <ReportSection id="sample-settings" title={t('sample.settings')} text={t('sample.settingsText')}>
          {clearedSettings.map((name) => (
            <li key={name}>{t(`fields.${name}` as MessageKey)}</li>
          ))}
        </ReportSection>
      )}
      <ActionForm intent="removeSample" label={t('sample.title')}>
        <div className="sample-removal-buttons">
          <Button type="submit" variant="danger">
            {t('sample.remove')}
          </Button>
          <ButtonLink variant="quiet" href="/admin">
            {t('admin.cancel')}
          </ButtonLink>
        </div>
      </ActionForm>
    </div>
  )
}

interface ReportSectionProps {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function ReportSection({ id, title, text, children }: ReportSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <ul>{children}</ul>
    </section>
  )
}

function ItemLink({ item }: { item: NamedItem }) {
  const { kind, id } = item
  const href =
    kind === 'site' ? '/admin/settings' : id === 0 ? `/admin/add/${kind}` : `/admin/edit/${kind}/${id}`
  return (
    <a href={href}>
      <ItemName item={item} />
    </a>
  )
}

function ItemName({ item: { kind, name } }: { item: NamedItem }) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  return (
    <>
      <span lang={lang}>{name === '' ? t('lists.unnamed') : name}</span> <small>{t(`kinds.${kind}`)}</small>
    </>
  )
}
