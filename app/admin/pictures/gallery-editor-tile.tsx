import { memo, useSyncExternalStore } from 'react'
import { formatEdtfInWords } from '../../../domain/dates/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { GalleryEditorImage } from './gallery-editor-data.ts'
import type { ImageSelection } from './image-selection.ts'

interface Props {
  readonly image: GalleryEditorImage
  readonly place: number
  readonly total: number
  readonly selection: ImageSelection
  /** Whether it is the one that the keyboard comes to first. */
  readonly first: boolean
  /** Whether the page has come to life. */
  readonly awake: boolean
  readonly held: boolean
  /** The form that it is a part of. */
  readonly form: string
}

/** A picture on the desk: its box, its name and state, the handle and the way to its form. */
export const GalleryEditorTile = memo(function Tile({
  image,
  place,
  total,
  selection,
  first,
  awake,
  held,
  form,
}: Props) {
  const { t, language } = usePageContext()
  const { id, version, name, date, status: standing, picture } = image
  const selected = useSyncExternalStore(
    selection.subscribe,
    () => selection.has(id),
    () => false,
  )
  const reached = useSyncExternalStore(
    selection.subscribe,
    () => selection.active === id || (first && selection.active === null),
    () => true,
  )
  const tabIndex = awake && !reached ? -1 : 0
  return (
    <li
      className="desk-tile"
      id={`image-${id}`}
      data-image={id}
      data-selected={selected || undefined}
      data-held={held || undefined}
      data-standing={standing}
    >
      <label className="desk-pick">
        <input
          type="checkbox"
          name="id"
          value={`${id}:${version}`}
          form={form}
          tabIndex={tabIndex}
          data-control="pick"
          {...(awake ? { checked: selected, onChange: noop } : {})}
        />
        <span className="desk-frame">
          {picture === null ? (
            <Icon name="image" size="largest" />
          ) : (
            <ResponsiveImage picture={picture} sizes="11rem" maxWidth={320} alt="" />
          )}
        </span>
        <span className="desk-name">{name}</span>
        <span className="desk-facts">
          {standing !== 'live' && (
            <span className="desk-badge" data-standing={standing}>
              {t(`desk.${standing}`)}
            </span>
          )}
          {date !== null && <span>{formatEdtfInWords(date, language)}</span>}
        </span>
      </label>
      <div className="desk-tools">
        {awake ? (
          <button
            className="desk-tool desk-handle"
            type="button"
            tabIndex={tabIndex}
            data-control="grab"
            aria-pressed={held}
            aria-label={t('desk.grab', { name, place, total })}
          >
            <Icon name="handle" />
          </button>
        ) : (
          <MoveButtons {...{ id, name, form, place, total }} />
        )}
        <a
          className="desk-tool"
          href={`/admin/edit/image/${id}`}
          tabIndex={tabIndex}
          data-control="edit"
          aria-label={t('desk.editNamed', { name })}
        >
          <Icon name="edit" />
        </a>
      </div>
    </li>
  )
})

/** Selecting is done by what listens to the whole grid, which knows ranges. */
function noop(): void {}

interface MoveButtonsProps extends Pick<Props, 'place' | 'total' | 'form'> {
  readonly id: number
  readonly name: string
}

/** Ways to another place for those who have nothing but buttons. */
function MoveButtons({ id, name, form, place, total }: MoveButtonsProps) {
  const { t, path } = usePageContext()
  return (['up', 'down'] as const).map((to) => (
    <button
      key={to}
      className="desk-tool"
      type="submit"
      form={form}
      name="intent"
      value="step"
      formAction={`${path}?image=${id}&to=${to}#image-${id}`}
      formNoValidate
      disabled={place === (to === 'up' ? 1 : total)}
      aria-label={t(`desk.${to}`, { name })}
    >
      <Icon name={to === 'up' ? 'previous' : 'next'} />
    </button>
  ))
}
