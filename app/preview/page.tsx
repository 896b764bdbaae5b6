import { InfiniTimeline } from 'infini-timeline'
import { ArticlePage } from '../kinds/article/page.tsx'
import { BookEntry } from '../kinds/book/entry.tsx'
import { GroupSection } from '../kinds/category/group.tsx'
import { Contacts } from '../kinds/contact/contacts.tsx'
import { GalleryPage } from '../kinds/gallery/page.tsx'
import { ImagePage } from '../kinds/image/page.tsx'
import { LinkEntry } from '../kinds/link/entry.tsx'
import { NewsEntry } from '../kinds/news/entry.tsx'
import { FrameContext, useFrame } from '../layout/frame.ts'
import { Head } from '../layout/head.tsx'
import { dateByPattern } from '../timeline/date-by-pattern.ts'
import { LineEntryText } from '../timeline/entry.tsx'
import type { LineItem } from '../timeline/items.ts'
import { lineLabels } from '../timeline/labels.ts'
import { useContentLanguage } from '../ui/content-language.ts'
import type { PreviewView } from './read.ts'

/** An item as its page, or its entry in a list, will show it. */
export function Preview({ view }: { view: PreviewView }) {
  const frame = useFrame()
  return (
    // A page that has no address yet tells none to machines.
    <FrameContext value={{ ...frame, origin: '' }}>
      <div className="preview">
        <Shown view={view} />
      </div>
    </FrameContext>
  )
}

function Shown({ view }: { view: PreviewView }) {
  switch (view.kind) {
    case 'article':
      return <ArticlePage article={view.article} />
    case 'gallery':
      return <GalleryPage gallery={view.gallery} />
    case 'image':
      return <ImagePage image={view.image} />
    default:
      return <Entry view={view} />
  }
}

type EntryView = Exclude<PreviewView, { kind: 'article' | 'gallery' | 'image' }>

/** What has no page of its own, as the list shows it that it will stand in. */
function Entry({ view }: { view: EntryView }) {
  const { t } = useFrame()
  return (
    <>
      <Head title={t(`kinds.${view.kind}`)} unlisted />
      <EntryItself view={view} />
    </>
  )
}

function EntryItself({ view }: { view: EntryView }) {
  switch (view.kind) {
    case 'news':
      return (
        <div className="column">
          {view.news.map((entry) => (
            <NewsEntry key={entry.id} news={entry} />
          ))}
        </div>
      )
    case 'book':
      return view.groups.map((group) => (
        <GroupSection key={group.id} group={group}>
          {(item) => <BookEntry book={item} />}
        </GroupSection>
      ))
    case 'link':
      return view.groups.map((group) => (
        <GroupSection key={group.id} group={group}>
          {(item) => <LinkEntry link={item} />}
        </GroupSection>
      ))
    case 'timeline':
      return <LinePart items={view.items} />
    case 'category':
      return <GroupSection group={view.group}>{() => null}</GroupSection>
    case 'contact':
      return <Contacts contacts={view.contacts} />
  }
}

function LinePart({ items }: { items: readonly LineItem[] }) {
  const { t, language } = useFrame()
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
