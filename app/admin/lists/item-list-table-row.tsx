import { Link } from 'react-router'
import { getKindDefinition } from '../../../domain/kinds/index.ts'
import { getMessageByKey } from '../../i18n/translate.ts'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { TimeElement } from '../formatted-date-time.tsx'
import { ColleagueUploads } from '../live/colleague-uploads.tsx'
import { OpenItemMarker } from '../live/open-item-marker.tsx'
import { ItemStatusChip } from '../status-chip.tsx'
import { canKindHaveThumbnails } from './item-thumbnails.ts'
import { getUnfilteredColumns, type ListUrlState, toFirstListPageHref } from './list-url-state.ts'
import type { ListedKind } from './listed-kinds.ts'
import type { ItemListRow } from './read-item-list.ts'

interface Props {
  readonly row: ItemListRow
  readonly kind: ListedKind
  readonly state: ListUrlState
  readonly form: string
  readonly isHydrated: boolean
  readonly arrangeable: boolean
  readonly position: number
  readonly total: number
  readonly isGrabbed: boolean
  /** Whether the row has just changed by itself. */
  readonly isChanged: boolean
}

/** A row of the list: an item with its actions. */
export function ItemListTableRow(props: Props) {
  const { t, language } = usePageContext()
  const lang = useContentLangAttribute()
  const { row, kind, form, arrangeable, isGrabbed, isChanged } = props
  const { id, version, picture, cells, status, published, edited, draftBy } = row
  const name = row.name === '' ? t('lists.unnamed') : row.name
  return (
    <tr
      id={`item-${id}`}
      data-sortable-id={id}
      data-held={isGrabbed || undefined}
      data-status={status}
      data-changed={isChanged || undefined}
    >
      <td className="list-pick">
        <input
          type="checkbox"
          name="id"
          value={`${id}:${version}`}
          form={form}
          disabled={!row.isChangeable}
          aria-label={t('lists.selectOne', { name })}
        />
      </td>
      {arrangeable && (
        <td className="list-order">
          <ReorderHandle {...props} />
        </td>
      )}
      {canKindHaveThumbnails(kind) && (
        <td className="list-picture">
          {picture === null ? (
            <span className="list-frame" data-empty="">
              <Icon name="image" />
            </span>
          ) : (
            <span className="list-frame">
              <ResponsiveImage picture={picture} sizes="4rem" maxWidth={160} alt="" />
            </span>
          )}
        </td>
      )}
      <th
        scope="row"
        className="list-name"
        data-depth={row.gallery === null ? undefined : Math.min(row.gallery.depth, 4) || undefined}
      >
        <Link to={`/admin/edit/${kind}/${id}`} lang={row.name === '' ? undefined : lang}>
          {name}
        </Link>
        <OpenItemMarker kind={kind} id={id} />
        {kind === 'gallery' && <ColleagueUploads gallery={id} />}
      </th>
      {row.gallery !== null && (
        <td className="list-cell list-image-count" data-label={t('pictures.count')}>
          {row.gallery.imageCount}
        </td>
      )}
      {getUnfilteredColumns(props.state).map(({ name: field, label, at }) => (
        <td key={field} className="list-cell" data-label={getMessageByKey(label, language)}>
          {cells[at] ?? ''}
        </td>
      ))}
      {getKindDefinition(kind).published && (
        <td className="list-status">
          <ItemStatusChip status={status} />
          {published !== null && (
            <small>
              <TimeElement moment={published} />
            </small>
          )}
          {draftBy !== null && <small>{t('lists.draftBy', { name: draftBy })}</small>}
        </td>
      )}
      <td className="list-edited" data-label={t('lists.edited')}>
        <TimeElement moment={edited} />
      </td>
      <td className="list-actions">
        <RowActions {...props} name={name} />
      </td>
    </tr>
  )
}

function RowActions({
  row: { id, version, path, isChangeable },
  kind,
  form,
  state,
  name,
}: Props & { readonly name: string }) {
  const { t } = usePageContext()
  return (
    <div>
      {isChangeable && (
        <Link
          className="list-tool"
          to={`/admin/edit/${kind}/${id}`}
          aria-label={t('lists.editOne', { name })}
        >
          <Icon name="edit" />
        </Link>
      )}
      {path !== null && (
        <a className="list-tool" href={path} aria-label={t('lists.viewOne', { name })}>
          <Icon name="view" />
        </a>
      )}
      {isChangeable && (
        <button
          className="list-tool"
          type="submit"
          form={form}
          name="intent"
          value="remove"
          formAction={toSingleItemActionUrl(state, `${id}:${version}`)}
          data-only={`${id}:${version}`}
          aria-label={t('lists.removeOne', { name })}
        >
          <Icon name="trash" />
        </button>
      )}
    </div>
  )
}

/**
 * The reorder controls: a drag handle, and up and down buttons for users who cannot drag; without JavaScript
 * only the buttons.
 */
function ReorderHandle({ row: { id, name }, state, form, isHydrated, position, total, isGrabbed }: Props) {
  const { t } = usePageContext()
  const steps = (['up', 'down'] as const).map((to) => (
    <button
      key={to}
      className="list-tool list-step"
      {...(isHydrated
        ? { type: 'button', 'data-control': to }
        : {
            type: 'submit',
            form,
            name: 'intent',
            value: 'step',
            formAction: `${toSingleItemActionUrl(state, String(id))}&to=${to}#item-${id}`,
          })}
      disabled={position === (to === 'up' ? 1 : total)}
      aria-label={t(`lists.${to}`, { name })}
    >
      <Icon name={to === 'up' ? 'previous' : 'next'} />
    </button>
  ))
  if (!isHydrated) return steps
  return (
    <>
      <button
        className="list-tool list-handle"
        type="button"
        data-control="grab"
        aria-pressed={isGrabbed}
        aria-label={t('lists.grab', { name, place: position, total })}
      >
        <Icon name="handle" />
      </button>
      {isGrabbed && steps}
    </>
  )
}

/** The action URL of a row's own button; its `only` parameter names the row's item. */
function toSingleItemActionUrl(state: ListUrlState, only: string): string {
  const here = toFirstListPageHref(state, {})
  return `${here}${here.includes('?') ? '&' : '?'}only=${only}`
}
