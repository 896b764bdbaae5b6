import { useFrame } from '../../layout/frame.ts'
import { Head } from '../../layout/head.tsx'
import { Day } from '../../ui/day.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PictureImage } from '../../ui/picture-image.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { ArticleView } from './present.ts'

/** A whole article. */
export function ArticlePage({ article }: { article: ArticleView }) {
  const { t, site } = useFrame()
  return (
    <article className="reading">
      <Head title={article.name} description={article.dscr} />
      <header>
        {article.category !== null && <p className="label">{article.category}</p>}
        <h1>{article.name}</h1>
        <p className="perex">{article.dscr}</p>
        <p className="meta">
          {article.author !== null && <span>{article.author}</span>}
          {article.publishedAt !== null && <Day at={article.publishedAt} />}
          {article.editedAt !== null && (
            <span>
              {`${t('item.edited')} `}
              <Day at={article.editedAt} />
            </span>
          )}
        </p>
      </header>
      {article.thumb !== null && (
        <a className="reading-picture" href={`/image/${article.thumb.image}`}>
          <PictureImage picture={article.thumb} sizes="(min-width: 50rem) 44rem, 96vw" eager />
        </a>
      )}
      <RichText html={article.content} language={site.lang} />
      {article.gallery !== null && (
        <p className="way">
          <a href={`/gallery/${article.gallery.id}`}>
            <Icon name="gallery" />
            {t('item.seeGallery', { name: article.gallery.name })}
          </a>
        </p>
      )}
    </article>
  )
}
