import { monthNumbers } from '../../domain/discovery-paths.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { ItemCardList } from '../discovery/item-cards.tsx'
import { type OnThisDayData, readMonthDays, readOnThisDay, readToday } from '../discovery/on-this-day-data.ts'
import { formatDayAndMonth, formatMonthName } from '../i18n/format-dates.ts'
import { usePageContext } from '../layout/page-context.ts'
import { PageHeadTags } from '../layout/page-head-tags.tsx'
import { createPageLoader, type PageComponentProps } from '../page-loader.ts'
import type { AppRequest } from '../request.ts'
import { Icon } from '../ui/icon.tsx'

export const handle = { document: true }

export const loader = createPageLoader((request, { params }) =>
  params.month === undefined ? readTodayPage(request) : readMonthPage(request, params.month),
)

interface OnThisDayPageData {
  /** Null on the page of today. */
  readonly month: number | null
  /** Null in static copies, which do not know the day. */
  readonly today: { readonly month: number; readonly day: number } | null
  readonly days: readonly OnThisDayData[]
}

async function readTodayPage(request: AppRequest): Promise<OnThisDayPageData> {
  if (request.isStaticExport) return { month: null, today: null, days: [] }
  const onThisDay = await readOnThisDay(request)
  return { month: null, today: readToday(request), days: onThisDay === null ? [] : [onThisDay] }
}

async function readMonthPage(request: AppRequest, text: string): Promise<OnThisDayPageData> {
  const month = monthNumbers.find((number) => String(number) === text)
  if (month === undefined) throw new ProblemError('not_found')
  return { month, today: null, days: await readMonthDays(request, month) }
}

/** `/on-this-day`: what happened on this day of any year; `/on-this-day/5`: on the days of May. */
export default function OnThisDayPage({
  loaderData: { month, today, days },
}: PageComponentProps<typeof loader>) {
  const { t, language } = usePageContext()
  const name = t('discovery.onThisDay')
  const day = today === null ? null : formatDayAndMonth(today, language)
  const heading = month === null ? name : formatMonthName(month, language)
  return (
    <>
      <PageHeadTags
        title={month === null ? name : `${name} – ${heading}`}
        description={t('discovery.onThisDayIntro')}
      />
      <div className="list-head">
        {month !== null && (
          <p className="label">
            <a href="/on-this-day">{name}</a>
          </p>
        )}
        <h1>{heading}</h1>
        <p className="list-intro">{t('discovery.onThisDayIntro')}</p>
        <CalendarLink />
        <MonthLinks current={month} />
      </div>
      {days.length === 0 && (month !== null || day !== null) && (
        <p className="empty">
          {day === null ? t('discovery.nothingInMonth') : t('discovery.nothingOnDay', { day })}
        </p>
      )}
      {days.map((data) => (
        <section className="part" key={data.day} aria-labelledby={`day-${data.day}`}>
          <h2 id={`day-${data.day}`}>{formatDayAndMonth(data, language)}</h2>
          <ItemCardList cards={data.cards} />
        </section>
      ))}
    </>
  )
}

/** The anniversaries of this and the next year, for calendars. */
function CalendarLink() {
  const { t, isStaticExport, origin } = usePageContext()
  // The calendar has absolute addresses.
  if (isStaticExport && origin === '') return null
  return (
    <p className="feed-link">
      <a href="/anniversaries.ics" type="text/calendar">
        <Icon name="clock" size="small" />
        {t('discovery.calendar')}
      </a>
    </p>
  )
}

function MonthLinks({ current }: { current: number | null }) {
  const { t, language } = usePageContext()
  return (
    <nav aria-label={t('discovery.months')}>
      <ul className="chips">
        {monthNumbers.map((month) => (
          <li key={month}>
            <a
              className="chip"
              href={`/on-this-day/${month}`}
              aria-current={month === current ? 'page' : undefined}
            >
              {formatMonthName(month, language)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
