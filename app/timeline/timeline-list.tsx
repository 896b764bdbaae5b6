import type { Language } from '../../domain/language.ts'
import { Icon } from '../ui/icon.tsx'
import { getEntryTexts } from './entry-texts.ts'
import type { TimelinePageLabels } from './labels.ts'
import type { TimelineItemData } from './timeline-item-data.ts'
import { TimelineItemFoot } from './timeline-item-details.tsx'
import type { TimelineViewModel } from './timeline-page-data.ts'

interface TimelineListProps {
  readonly items: readonly TimelineItemData[]
  /** The position of the first item. */
  readonly offset: number
  readonly labels: TimelinePageLabels
  readonly language: Language
}

interface TimelinePageLinksProps {
  readonly view: Pick<TimelineViewModel, 'previous' | 'next'>
  readonly labels: TimelinePageLabels
}

interface TimelineListSection {
  readonly heading: string | undefined
  readonly start: number
  readonly items: TimelineItemData[]
}

/** The timeline as a plain list under century headings: on screens without scripts, and on paper. */
export function TimelineList({ items, offset, labels, language }: TimelineListProps) {
  return groupByHeading(items).map(({ heading, start, items: sectionItems }) => (
    <section className="line-century" key={start}>
      {heading !== undefined && <h2>{heading}</h2>}
      <ol>
        {sectionItems.map((item, index) => (
          <li className="line-entry" key={item.id} data-index={offset + start + index}>
            <TimelineListEntry item={item} labels={labels} language={language} />
          </li>
        ))}
      </ol>
    </section>
  ))
}

/** Links to the neighbouring pages of the list. */
export function TimelinePageLinks({ view, labels }: TimelinePageLinksProps) {
  if (view.previous === null && view.next === null) return null
  return (
    <p className="it-more">
      {view.previous !== null && (
        <a className="it-button" rel="prev" href={view.previous}>
          {labels.previous}
        </a>
      )}{' '}
      {view.next !== null && (
        <a className="it-button" rel="next" href={view.next}>
          {labels.next}
        </a>
      )}
    </p>
  )
}

function TimelineListEntry({
  item,
  labels,
  language,
}: Pick<TimelineListProps, 'labels' | 'language'> & { readonly item: TimelineItemData }) {
  const { date, title } = getEntryTexts(item, language)
  return (
    <>
      <span className="line-anchor" id={item.id} />
      <p className="line-entry-date">{date}</p>
      <div>
        <h3>{item.link === undefined ? title : <a href={item.link}>{title}</a>}</h3>
        {item.kind !== null && (
          <p className="line-kind">
            <Icon name={item.kind.icon} size="small" />
            {item.kind.name}
          </p>
        )}
        {item.content !== undefined && item.content !== '' && <p>{item.content}</p>}
        {item.tooltip !== undefined && <p className="line-entry-note">{item.tooltip}</p>}
        <TimelineItemFoot item={item} labels={labels} />
      </div>
    </>
  )
}

/** Items with a heading begin a section. */
function groupByHeading(items: readonly TimelineItemData[]): TimelineListSection[] {
  const sections: TimelineListSection[] = []
  for (const [start, item] of items.entries()) {
    const section = sections.at(-1)
    if (section === undefined || item.heading !== undefined)
      sections.push({ heading: item.heading, start, items: [item] })
    else section.items.push(item)
  }
  return sections
}
