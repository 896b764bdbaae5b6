import { GalleryMosaic } from '../home/gallery-mosaic.tsx'
import { LatestNews } from '../home/latest-news.tsx'
import { LeadArticles } from '../home/lead-articles.tsx'
import { Moments } from '../home/moments.tsx'
import { readHome } from '../home/present.ts'
import { Ways } from '../home/ways.tsx'
import { Contacts } from '../kinds/contact/contacts.tsx'
import { usePageContext } from '../layout/frame.ts'
import { type PageProps, pageLoader } from '../loading.ts'
import { HomeHead } from '../meta/home-head.tsx'
import { Empty } from '../ui/empty.tsx'
import { RichText } from '../ui/rich-text.tsx'

export const handle = { document: true }

export const loader = pageLoader((request) => readHome(request))

export default function Home({ loaderData: home }: PageProps<typeof loader>) {
  const { site } = usePageContext()
  return (
    <>
      <HomeHead about={home.about} />
      <div className="home-top">
        <section className="about">
          <h1 lang={site.lang}>{site.webTitle}</h1>
          {home.about === null ? <Empty of="about" /> : <RichText html={home.about} language={site.lang} />}
        </section>
        <LatestNews news={home.news} total={home.totals.news} />
      </div>
      <LeadArticles articles={home.articles} />
      {home.galleries.length > 0 && <GalleryMosaic galleries={home.galleries} />}
      {home.moments.length > 1 && <Moments moments={home.moments} />}
      <Ways totals={home.totals} />
      {home.contacts.length > 0 && <Contacts contacts={home.contacts} />}
    </>
  )
}
