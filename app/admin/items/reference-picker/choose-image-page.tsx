import { usePageContext } from '../../../layout/page-context.ts'
import type { GalleryOption, ImageSummaryResultPage } from '../../../pickers/contract.ts'
import { ImageSummaryCard } from '../../../pickers/image-summary-card.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { EditableItem } from '../contract.ts'

/** Data of the page that chooses the picture of a field. */
export interface ChooseImagePageData {
  /** The field whose picture is chosen. */
  readonly field: string
  readonly found: ImageSummaryResultPage
  readonly galleries: readonly GalleryOption[]
  readonly q: string
  readonly gallery: string
}

interface Props extends ChooseImagePageData {
  readonly item: EditableItem
}

/** The picture picker as a separate page, used without JavaScript. */
export function ChooseImagePage({ item, field, found, galleries, q, gallery }: Props) {
  const { t, path } = usePageContext()
  const items = found.items.filter(({ id }) => item.kind !== 'image' || id !== item.id)
  const nextOffset = found.offset + found.items.length
  return (
    <>
      <search>
        <form className="picker-search">
          <input type="hidden" name="choose" value={field} />
          <div className="field">
            <label className="field-label" htmlFor="choose-q">
              {t('picker.search')}
            </label>
            <input
              className="field-input"
              id="choose-q"
              name="q"
              type="search"
              defaultValue={q}
              maxLength={200}
            />
          </div>
          <div className="field">
            <label className="field-label" htmlFor="choose-gallery">
              {t('picker.gallery')}
            </label>
            <select className="field-input" id="choose-gallery" name="gallery" defaultValue={gallery}>
              <option value="">{t('picker.anywhere')}</option>
              {galleries.map(({ id, name, depth }) => (
                <option key={id} value={id}>
                  {`${'\u2003'.repeat(depth)}${name}`}
                </option>
              ))}
            </select>
          </div>
          <Button variant="quiet" type="submit">
            {t('search.submit')}
          </Button>
        </form>
      </search>
      <p className="picker-count">{t('picker.found', { count: found.total })}</p>
      <form method="post" action={path}>
        <input type="hidden" name="intent" value="choose" />
        <input type="hidden" name="field" value={field} />
        <input type="hidden" name="version" value={item.version ?? ''} />
        <div className="picker-list">
          <button className="picker-option" type="submit" name="image" value="">
            {t('items.imageClear')}
          </button>
          {items.map((image) => (
            <button key={image.id} className="picker-option" type="submit" name="image" value={image.id}>
              <ImageSummaryCard image={image} />
            </button>
          ))}
        </div>
      </form>
      {nextOffset < found.total && (
        <p>
          <ButtonLink
            variant="quiet"
            href={`${path}?${new URLSearchParams({ choose: field, q, gallery, offset: String(nextOffset) })}`}
          >
            {t('picker.more')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}
