import { memo, useSyncExternalStore } from 'react'
import { formatEdtfInWords } from '../../../domain/dates/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { GalleryEditorImage } from './gallery-editor-data.ts'
import type { ImageSelectionAndFocusStore } from './image-selection.ts'

interface Props {
  readonly image: GalleryEditorImage
  readonly place: number
  readonly total: number
  readonly selection: ImageSelectionAndFocusStore
  /** Whether it is the first tile in the tab order. */
  readonly first: boolean
  /** Whether the page is hydrated. */
  readonly isHydrated: boolean
  readonly held: boolean
  /** The id of the form that the checkbox belongs to. */
  readonly form: string
  readonly isCover: boolean
}

/** A picture in the gallery editor: checkbox, name, status, drag handle and edit link. */
export const GalleryEditorTile = memo(function Tile({
  image,
  place,
  total,
  selection,
  first,
  isHydrated,
  held,
  form,
  isCover,
}: Props) {
  const { t, path, language } = usePageContext()
  const { id, version, name, date, status, picture } = image
  const selected = useSyncExternalStore(
    selection.subscribe,
    () => selection.has(id),
    () => false,
  )
  const isTabStop = useSyncExternalStore(
    selection.subscribe,
    () => selection.active === id || (first && selection.active === null),
    () => true,
  )
  const tabIndex = isHydrated && !isTabStop ? -1 : 0
  return (
    <li
      className="gallery-editor-tile"
      id={`image-${id}`}
      data-sortable-id={id}
      data-selected={selected || undefined}
      data-held={held || undefined}
      data-status={status}
    >
      <label className="gallery-editor-pick">
        <input
          type="checkbox"
          name="id"
          value={`${id}:${version}`}
          form={form}
          tabIndex={tabIndex}
          data-control="pick"
          {...(isHydrated ? { checked: selected, onChange: noop } : {})}
        />
        <span className="gallery-editor-frame">
          {picture === null ? (
            <Icon name="image" size="largest" />
          ) : (
            <ResponsiveImage picture={picture} sizes="11rem" maxWidth={320} alt="" />
          )}
        </span>
        <span className="gallery-editor-name">{name}</span>
        <span className="gallery-editor-facts">
          {isCover && (
            <span className="gallery-editor-badge" data-status="cover">
              {t('galleryEditor.cover')}
            </span>
          )}
          {status !== 'live' && (
            <span className="gallery-editor-badge" data-status={status}>
              {t(`galleryEditor.${status}`)}
            </span>
          )}
          {date !== null && <span>{formatEdtfInWords(date, language)}</span>}
        </span>
      </label>
      <div className="gallery-editor-tools">
        {isHydrated ? (
          <button
            className="gallery-editor-tool gallery-editor-handle"
            type="button"
            tabIndex={tabIndex}
            data-control="grab"
            aria-pressed={held}
            aria-label={t('galleryEditor.grab', { name, place, total })}
          >
            <Icon name="handle" />
          </button>
        ) : (
          <MoveButtons {...{ id, name, form, place, total }} />
        )}
        <button
          className="gallery-editor-tool"
          {...(isHydrated
            ? { type: 'button' }
            : {
                type: 'submit',
                form,
                name: 'intent',
                value: 'cover',
                formAction: `${path}?image=${isCover ? '' : id}#image-${id}`,
                formNoValidate: true,
              })}
          tabIndex={tabIndex}
          data-control="cover"
          aria-pressed={isCover}
          aria-label={t('galleryEditor.useAsCover', { name })}
          title={t(isCover ? 'galleryEditor.coverOff' : 'galleryEditor.coverOn')}
        >
          <Icon name="star" />
        </button>
        <a
          className="gallery-editor-tool"
          href={`/admin/edit/image/${id}`}
          tabIndex={tabIndex}
          data-control="edit"
          aria-label={t('galleryEditor.editNamed', { name })}
        >
          <Icon name="edit" />
        </a>
      </div>
    </li>
  )
})

/** The grid's click handler does the selecting, because it also handles ranges. */
function noop(): void {}

interface MoveButtonsProps extends Pick<Props, 'place' | 'total' | 'form'> {
  readonly id: number
  readonly name: string
}

/** Buttons that move the picture by one position without JavaScript. */
function MoveButtons({ id, name, form, place, total }: MoveButtonsProps) {
  const { t, path } = usePageContext()
  return (['up', 'down'] as const).map((to) => (
    <button
      key={to}
      className="gallery-editor-tool"
      type="submit"
      form={form}
      name="intent"
      value="step"
      formAction={`${path}?image=${id}&to=${to}#image-${id}`}
      formNoValidate
      disabled={place === (to === 'up' ? 1 : total)}
      aria-label={t(`galleryEditor.${to}`, { name })}
    >
      <Icon name={to === 'up' ? 'previous' : 'next'} />
    </button>
  ))
}
