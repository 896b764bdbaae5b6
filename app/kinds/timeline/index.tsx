import { InfiniTimeline } from 'infini-timeline'
import type { Item } from '../../../domain/kinds/index.ts'
import { translator } from '../../i18n/translate.ts'
import { usePageContext } from '../../layout/frame.ts'
import type { AppRequest } from '../../request.ts'
import {
  cardImage,
  type LineItem,
  type LineLink,
  type TimelineCard,
  toLineItem,
} from '../../timeline/card.ts'
import { dateByPattern } from '../../timeline/date-by-pattern.ts'
import { LineEntryText } from '../../timeline/entry.tsx'
import { lineLabels } from '../../timeline/labels.ts'
import { useContentLanguage } from '../../ui/content-language.ts'
import { defineKindView } from '../kind-view.ts'
import { presentEvents, type TimelineEvent } from './present.ts'

export const timelineView = defineKindView('timeline', {
  preview: {
    async read(request, item) {
      const cards = await presentCards(request, [item])
      return Array.from(cards, ([id, card]) => toLineItem(request, { kind: 'timeline', id }, card, false))
    },
    render: (items) => <TimelinePart items={items} />,
  },
  timeline: presentCards,
})

async function presentCards(
  request: AppRequest,
  items: readonly Item<'timeline'>[],
): Promise<Map<number, TimelineCard>> {
  const formats = new Map(items.map(({ id, titleDateFormat }) => [id, titleDateFormat]))
  const events = await presentEvents(request, items)
  return new Map(events.map((event) => [event.id, toCard(request, event, formats.get(event.id) ?? null)]))
}

function toCard({ language }: AppRequest, event: TimelineEvent, dateFormat: string | null): TimelineCard {
  const t = translator(language)
  const { picture, article, gallery } = event
  const links: LineLink[] = []
  if (article) links.push({ href: `/article/${article.id}`, name: article.name, icon: 'article' })
  if (gallery) links.push({ href: `/gallery/${gallery.id}`, name: gallery.name, icon: 'gallery' })
  if (picture) links.push({ href: `/image/${picture.image}`, name: picture.name, icon: 'image' })
  return {
    title: event.titledByDate && event.edtf !== null ? event.edtf : event.title,
    titleFormat: event.titledByDate ? 'date' : 'text',
    ...(dateFormat !== null && { titleDateFormat: dateFormat }),
    subtitle: event.titledByDate ? event.title : null,
    content: event.content,
    ...(event.tooltip !== null && { tooltip: event.tooltip }),
    when: event.titledByDate ? null : (event.date ?? t('item.undated')),
    links,
    ...(picture && { image: cardImage(picture, picture.alt) }),
  }
}

function TimelinePart({ items }: { items: readonly LineItem[] }) {
  const { t, language } = usePageContext()
  const labels = lineLabels(t)
  return (
    <div className="line">
      <div className="line-items" lang={useContentLanguage()}>
        <InfiniTimeline<LineItem>
          dataArray={items}
          initial={{ items, total: items.length, offset: 0 }}
          locale={language}
          formatDate={dateByPattern}
          renderContent={(item) => <LineEntryText item={item} labels={labels} />}
          headingLevel={2}
          labels={labels}
        />
      </div>
    </div>
  )
}
