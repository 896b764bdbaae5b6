import { OnThisDay } from '../discovery/on-this-day.tsx'
import { EmptySiteWelcome } from '../home/empty-site-welcome.tsx'
import { GalleryCoverMosaic } from '../home/gallery-mosaic.tsx'
import { readHomePageData } from '../home/home-page-data.ts'
import { LatestArticles } from '../home/latest-articles.tsx'
import { LatestNews } from '../home/latest-news.tsx'
import { SectionLinks } from '../home/section-links.tsx'
import { TimelineHighlights } from '../home/timeline-highlights.tsx'
import { ContactList } from '../kinds/contact/contact-list.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { LightboxTemplate } from '../lightbox/template.tsx'
import { LivePage } from '../live/live-page.tsx'
import { HomeHeadTags } from '../meta/home-head-tags.tsx'
import { createPageLoader, type PageComponentProps } from '../page-loader.ts'
import { hasEnlargeablePictures } from '../ui/rich-html.ts'
import { RichText } from '../ui/rich-text.tsx'

export const handle = { document: true }

export const loader = createPageLoader((request) => readHomePageData(request))

export default function HomePage({ loaderData: home }: PageComponentProps<typeof loader>) {
  const { site } = usePageContext()
  return (
    <>
      <HomeHeadTags about={home.about} />
      <div className="home-top">
        <section className="about">
          <h1 lang={site.lang}>{site.webTitle}</h1>
          {home.about !== null && <RichText html={home.about} language={site.lang} />}
          {home.isEmpty && <EmptySiteWelcome />}
        </section>
        {home.news.length > 0 && <LatestNews news={home.news} />}
      </div>
      {home.about !== null && hasEnlargeablePictures(home.about) && <LightboxTemplate />}
      <LatestArticles articles={home.articles} />
      {home.galleries.length > 0 && <GalleryCoverMosaic galleries={home.galleries} />}
      {home.timelineHighlights.length > 1 && <TimelineHighlights moments={home.timelineHighlights} />}
      {home.onThisDay !== null && <OnThisDay today={home.onThisDay} />}
      {!home.isEmpty && <SectionLinks totals={home.totals} hasImages={home.hasImages} />}
      {home.contacts.length > 0 && <ContactList contacts={home.contacts} />}
      <LivePage
        rows={[{ kind: 'news' }, { kind: 'article' }, { kind: 'gallery' }, { kind: 'timeline' }]}
        lists={['news', 'article', 'gallery']}
      />
    </>
  )
}
