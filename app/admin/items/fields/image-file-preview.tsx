import { usePageContext } from '../../../layout/page-context.ts'
import { getFullSizePictureHref } from '../../../ui/responsive-image.tsx'
import { ItemThumbnailImage } from '../reference-picker/item-thumbnail-image.tsx'
import type { LabeledItemFieldProps } from './item-form-context.ts'
import { useItemFormContext } from './item-form-context.ts'

/** Read-only preview of an image's file; another file would be another image. */
export function ImageFilePreview({ name }: LabeledItemFieldProps) {
  const { t } = usePageContext()
  const picture = useItemFormContext()?.item.chosen[name]?.picture ?? null
  if (picture === null) return <p className="admin-aside">{t('items.fileNone')}</p>
  return (
    <figure className="item-file">
      <ItemThumbnailImage picture={picture} sizes="(min-width: 40rem) 32rem, 100vw" largest={1280} />
      <figcaption>
        <a href={getFullSizePictureHref(picture.hash)} target="_blank" rel="noopener">
          {t('items.fileWhole', { width: picture.width, height: picture.height })}
          <span className="sr-only"> ({t('upload.newWindow')})</span>
        </a>
      </figcaption>
    </figure>
  )
}
