import { usePageContext } from '../../../layout/frame.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { ImageChoices } from '../../pictures/choices.ts'
import { ChosenImage } from '../../pictures/chosen-image.tsx'
import type { GalleryChoice } from '../../pictures/read-desk.ts'
import type { EditedItem } from '../contract.ts'

/** What the page of a field's pictures is about. */
export interface Choosing {
  /** The field that is to be given a picture. */
  readonly field: string
  readonly found: ImageChoices
  readonly galleries: readonly GalleryChoice[]
  readonly q: string
  readonly gallery: string
}

interface Props extends Choosing {
  readonly item: EditedItem
}

/** The picker as a page of its own, where there is no JavaScript. */
export function ChoosePage({ item, field, found, galleries, q, gallery }: Props) {
  const { t, path } = usePageContext()
  const items = found.items.filter(({ id }) => item.kind !== 'image' || id !== item.id)
  const next = found.offset + found.items.length
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
          {items.map((choice) => (
            <button key={choice.id} className="picker-option" type="submit" name="image" value={choice.id}>
              <ChosenImage image={choice} />
            </button>
          ))}
        </div>
      </form>
      {next < found.total && (
        <p>
          <ButtonLink
            variant="quiet"
            href={`${path}?${new URLSearchParams({ choose: field, q, gallery, offset: String(next) })}`}
          >
            {t('picker.more')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}
