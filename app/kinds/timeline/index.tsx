import { InfiniTimeline } from 'infini-timeline'
import type { Item } from '../../../domain/kinds/index.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import type { AppRequest } from '../../request.ts'
import { formatEdtfWithPattern } from '../../timeline/format-date-by-pattern.ts'
import { createTimelinePageLabels } from '../../timeline/labels.ts'
import {
  completeTimelineItemData,
  type KindSpecificTimelineItemData,
  type TimelineItemData,
  type TimelineItemLink,
  toTimelineCardImage,
} from '../../timeline/timeline-item-data.ts'
import { TimelineItemDetails } from '../../timeline/timeline-item-details.tsx'
import { formatNonPublicStatus } from '../../ui/non-public-mark.tsx'
import { defineKindView } from '../kind-view.ts'
import type { NonPublicStatus } from '../non-public-status.ts'
import { presentTimelineEvents, type TimelineEventData } from './present-events.ts'

export const timelineKindView = defineKindView('timeline', {
  preview: {
    async read(request, item) {
      const cards = await presentTimelineCards(request, [item])
      return Array.from(cards.values(), (card) =>
        completeTimelineItemData(request, { kind: 'timeline', item }, card, false),
      )
    },
    render: (items) => <StaticTimeline items={items} />,
  },
  timeline: presentTimelineCards,
})

async function presentTimelineCards(
  request: AppRequest,
  items: readonly Item<'timeline'>[],
): Promise<Map<number, KindSpecificTimelineItemData>> {
  const formats = new Map(items.map(({ id, titleDateFormat }) => [id, titleDateFormat]))
  const events = await presentTimelineEvents(request, items)
  return new Map(
    events.map((event) => [event.id, toTimelineCard(request, event, formats.get(event.id) ?? null)]),
  )
}

function toTimelineCard(
  { language, site }: AppRequest,
  event: TimelineEventData,
  dateFormat: string | null,
): KindSpecificTimelineItemData {
  const t = getTranslator(language)
  const { picture, article, gallery } = event
  const links: TimelineItemLink[] = []
  const addLink = (
    href: string,
    name: string,
    icon: TimelineItemLink['icon'],
    status: NonPublicStatus | null,
  ) =>
    links.push({
      href,
      name,
      icon,
      nonPublic: status && formatNonPublicStatus(status, t, language, site.timeZone),
    })
  if (article) addLink(`/article/${article.id}`, article.name, 'article', article.nonPublic)
  if (gallery) addLink(`/gallery/${gallery.id}`, gallery.name, 'gallery', gallery.nonPublic)
  if (picture?.hasPage) addLink(`/image/${picture.image}`, picture.name, 'image', null)
  return {
    title: (event.titledByDate && event.titleDate) || event.title,
    titleFormat: event.titledByDate ? 'date' : 'text',
    ...(dateFormat !== null && { titleDateFormat: dateFormat }),
    subtitle: event.titledByDate ? event.title : null,
    content: event.content,
    ...(event.tooltip !== null && { tooltip: event.tooltip }),
    when: event.titledByDate ? null : (event.date ?? t('item.undated')),
    links,
    ...(picture && { image: toTimelineCardImage(picture, picture.alt) }),
  }
}

function StaticTimeline({ items }: { items: readonly TimelineItemData[] }) {
  const { t, language } = usePageContext()
  const labels = { ...createTimelinePageLabels(t, null, true), cite: null, related: null }
  return (
    <div className="line">
      <div className="line-items" lang={useContentLangAttribute()}>
        <InfiniTimeline<TimelineItemData>
          dataArray={items}
          initial={{ items, total: items.length, offset: 0 }}
          locale={language}
          formatDate={formatEdtfWithPattern}
          renderContent={(item) => <TimelineItemDetails item={item} labels={labels} />}
          headingLevel={2}
          labels={labels}
        />
      </div>
    </div>
  )
}
