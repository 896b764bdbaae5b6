import { plainText } from '../../domain/text/plain.ts'
import { readHome } from '../home/present.ts'
import { Ways } from '../home/ways.tsx'
import { ArticleCard } from '../kinds/article/card.tsx'
import { Contacts } from '../kinds/contact/contacts.tsx'
import { GalleryCard } from '../kinds/gallery/card.tsx'
import { NewsEntry } from '../kinds/news/entry.tsx'
import { useFrame } from '../layout/frame.ts'
import { Head } from '../layout/head.tsx'
import { documentLoader, type PageProps } from '../loading.ts'
import { Empty } from '../ui/empty.tsx'
import { More } from '../ui/more.tsx'
import { RichText } from '../ui/rich-text.tsx'

export const handle = { document: Home }

export const loader = documentLoader((request) => readHome(request))

function Home({ loaderData: { found: home } }: PageProps<typeof loader>) {
  const { t, site } = useFrame()
  return (
    <div className="home">
      <Head description={home.about === null ? '' : plainText(home.about).slice(0, 200)} />
      <section className="about">
        <h1>{site.webTitle}</h1>
        {home.about === null ? <Empty of="about" /> : <RichText html={home.about} language={site.lang} />}
      </section>
      <section className="home-news" aria-labelledby="latest-news">
        <h2 id="latest-news">{t('home.latestNews')}</h2>
        {home.news.length === 0 && <Empty of="news" />}
        {home.news.map((entry) => (
          <NewsEntry key={entry.id} news={entry} heading="h3" />
        ))}
        <More href="/news">{t('home.allNews')}</More>
      </section>
      {home.articles.length > 0 && (
        <section className="part home-articles" aria-labelledby="latest-articles">
          <h2 id="latest-articles">{t('home.latestArticles')}</h2>
          <div className="cards">
            {home.articles.map((article) => (
              <ArticleCard key={article.id} article={article} heading="h3" />
            ))}
          </div>
          <More href="/articles">{t('home.allArticles')}</More>
        </section>
      )}
      {home.galleries.length > 0 && (
        <section className="part" aria-labelledby="home-galleries">
          <h2 id="home-galleries">{t('sections.gallery')}</h2>
          <div className="cards">
            {home.galleries.map((gallery) => (
              <GalleryCard key={gallery.id} gallery={gallery} heading="h3" />
            ))}
          </div>
          <More href="/galleries">{t('home.allGalleries')}</More>
        </section>
      )}
      <Ways totals={home.totals} />
      {home.contacts.length > 0 && <Contacts contacts={home.contacts} />}
    </div>
  )
}

export default Home
