import type { SectionKindName } from '../../domain/section-intros.ts'
import type { Messages } from '../i18n/translate.ts'
import { usePageContext, useSectionIntro } from '../layout/page-context.ts'
import { PageHeadTags } from '../layout/page-head-tags.tsx'
import type { Paging } from '../paging.ts'
import { FeedLink } from './feed-link.tsx'

/** The header of a list page: title, introduction and number of items. */
export function ListPageHeader({ list, paging }: { list: SectionKindName; paging: Paging }) {
  const { t } = usePageContext()
  const name = t(`sections.${list}`)
  const intro = useSectionIntro(list)
  const title = paging.page === 1 ? name : `${name}, ${t('paging.number', { page: String(paging.page) })}`
  return (
    <div className="list-head">
      <PageHeadTags title={title} description={intro.text} paging={paging} />
      <h1>{name}</h1>
      <p className="list-intro" lang={intro.lang}>
        {intro.text}
      </p>
      <p className="list-total">{t(`counts.${list}`, { count: paging.total })}</p>
      {(list === 'news' || list === 'gallery') && <FeedLink />}
    </div>
  )
}
/** The message shown instead of an empty list. */
export function NoItemsMessage({ of }: { of: keyof Messages['empty'] }) {
  return <p className="empty">{usePageContext().t(`empty.${of}`)}</p>
}
