import { formatDayAndMonth } from '../i18n/format-dates.ts'
import { usePageContext } from '../layout/page-context.ts'
import { SeeAllLink } from '../ui/link.tsx'
import { ItemCardList } from './item-cards.tsx'
import type { OnThisDayData } from './on-this-day-data.ts'

/** What happened on today's day of the year, on the home page. */
export function OnThisDay({ today }: { today: OnThisDayData }) {
  const { t, language } = usePageContext()
  return (
    <section className="part" aria-labelledby="on-this-day">
      <h2 id="on-this-day">
        {t('discovery.onThisDay')}: {formatDayAndMonth(today, language)}
      </h2>
      <ItemCardList cards={today.cards} />
      <SeeAllLink href="/on-this-day">
        {today.total > today.cards.length
          ? t('discovery.allOnThisDay', { count: today.total })
          : t('discovery.otherDays')}
      </SeeAllLink>
    </section>
  )
}
