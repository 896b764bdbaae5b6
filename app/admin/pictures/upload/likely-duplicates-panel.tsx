import { toObjectPosition } from '../../../../domain/pictures/focal-point.ts'
import type { PictureThumbnail, UploadedLikelyDuplicate } from '../../../../domain/upload-result.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { buildPictureSrcSet, getPictureHrefAtWidth } from '../../../ui/responsive-image.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import type { LikelyDuplicateReview } from './use-likely-duplicate-review.ts'

/** The added pictures that look like duplicates of others, with the choice to remove them again. */
export function LikelyDuplicatesPanel({ duplicates }: { duplicates: LikelyDuplicateReview }) {
  const { t } = usePageContext()
  const { images, removed, failure } = duplicates
  return (
    <>
      <div className="upload-announced" role="status">
        {removed !== null && (
          <Notice className="upload-done">
            <p>{t('upload.removedNew', { name: removed.name })}</p>
            <Button variant="quiet" onClick={() => void duplicates.undo()}>
              {t('bulk.undo')}
            </Button>
          </Notice>
        )}
      </div>
      {failure !== null && (
        <Notice isError role="alert">
          {t(`galleryEditor.troubles.${failure}`)}
        </Notice>
      )}
      {images.length > 0 && (
        <section className="upload-words upload-likely" aria-labelledby="upload-likely">
          <h3 id="upload-likely">{t('upload.likelyDuplicates', { count: images.length })}</h3>
          <VirtualList
            rowClassName="upload-row"
            label={t('upload.likelyDuplicatesList')}
            items={images}
            keyOf={({ image }) => String(image)}
            render={(image) => <LikelyDuplicateRow image={image} duplicates={duplicates} />}
          />
        </section>
      )}
    </>
  )
}

interface LikelyDuplicateRowProps {
  readonly image: UploadedLikelyDuplicate
  readonly duplicates: LikelyDuplicateReview
}

function LikelyDuplicateRow({ image, duplicates }: LikelyDuplicateRowProps) {
  const { t } = usePageContext()
  const {
    name,
    likelyDuplicate: { picture, of: other },
  } = image
  return (
    <>
      <span className="upload-pair">
        <Thumbnail picture={picture} />
        <Thumbnail picture={other.picture} />
      </span>
      <span className="upload-about">
        <a className="upload-name" href={`/image/${image.image}`} target="_blank" rel="noopener">
          {name}
          <span className="sr-only"> ({t('upload.newWindow')})</span>
        </a>
        <small className="upload-why">
          {t('upload.looksLike', { gallery: other.gallery.name })}{' '}
          <a href={`/image/${other.id}`} target="_blank" rel="noopener">
            {other.name}
            <span className="sr-only"> ({t('upload.newWindow')})</span>
          </a>
        </small>
      </span>
      <span className="upload-acts">
        <Button
          variant="quiet"
          aria-label={`${t('upload.keepBoth')}: ${name}`}
          onClick={() => duplicates.keep(image)}
        >
          {t('upload.keepBoth')}
        </Button>
        <Button
          variant="quiet"
          aria-label={`${t('upload.removeNew')}: ${name}`}
          onClick={() => void duplicates.remove(image)}
        >
          {t('upload.removeNew')}
        </Button>
      </span>
    </>
  )
}

/** Decorative: the names are beside it. */
function Thumbnail({ picture }: { picture: PictureThumbnail | null }) {
  return (
    <span className="upload-preview" aria-hidden="true">
      {picture === null ? (
        <Icon name="image" size="large" />
      ) : (
        <img
          src={getPictureHrefAtWidth(picture.hash, 320)}
          srcSet={buildPictureSrcSet(picture, 320)}
          style={{ objectPosition: toObjectPosition(picture.focus) }}
          sizes="5rem"
          width={picture.width}
          height={picture.height}
          alt=""
          decoding="async"
        />
      )}
    </span>
  )
}
