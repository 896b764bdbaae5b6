import { Link } from 'react-router'
import { kindOf } from '../../../domain/kinds/index.ts'
import { messageOf } from '../../i18n/translate.ts'
import { usePageContext } from '../../layout/frame.ts'
import { useContentLanguage } from '../../ui/content-language.ts'
import { Icon } from '../../ui/icon.tsx'
import { PictureImage } from '../../ui/picture-image.tsx'
import { StatusChip } from '../status-chip.tsx'
import { When } from '../when.tsx'
import type { ListedKind } from './kinds.ts'
import { hasPictures } from './pictures.ts'
import type { ListRow } from './read-list.ts'
import { hrefWith, type ListState, shownColumns } from './state.ts'

interface Props {
  readonly row: ListRow
  readonly kind: ListedKind
  readonly state: ListState
  readonly form: string
  readonly awake: boolean
  readonly arrangeable: boolean
  readonly place: number
  readonly total: number
  readonly held: boolean
}

/** An item of a list, and what can be done to it. */
export function Row(props: Props) {
  const { t, language } = usePageContext()
  const lang = useContentLanguage()
  const { row, kind, form, arrangeable, held } = props
  const { id, version, picture, cells, status, published, edited } = row
  const name = row.name === '' ? t('lists.unnamed') : row.name
  return (
    <tr id={`item-${id}`} data-row={id} data-held={held || undefined} data-status={status}>
      <td className="list-pick">
        <input
          type="checkbox"
          name="id"
          value={`${id}:${version}`}
          form={form}
          aria-label={t('lists.selectOne', { name })}
        />
      </td>
      {arrangeable && (
        <td className="list-order">
          <Handle {...props} />
        </td>
      )}
      {hasPictures(kind) && (
        <td className="list-picture">
          {picture === null ? (
            <span className="list-frame" data-empty="">
              <Icon name="image" />
            </span>
          ) : (
            <span className="list-frame">
              <PictureImage picture={picture} sizes="4rem" largest={160} alt="" />
            </span>
          )}
        </td>
      )}
      <th scope="row" className="list-name">
        <Link to={`/admin/edit/${kind}/${id}`} lang={row.name === '' ? undefined : lang}>
          {name}
        </Link>
      </th>
      {shownColumns(props.state).map(({ name: field, label, at }) => (
        <td key={field} className="list-cell" data-label={messageOf(label, language)}>
          {cells[at] ?? ''}
        </td>
      ))}
      {kindOf(kind).published && (
        <td className="list-status">
          <StatusChip status={status} />
          {published !== null && (
            <small>
              <When moment={published} />
            </small>
          )}
        </td>
      )}
      <td className="list-edited" data-label={t('lists.edited')}>
        <When moment={edited} />
      </td>
      <td className="list-actions">
        <Actions {...props} name={name} />
      </td>
    </tr>
  )
}

function Actions({ row: { id, version, path }, kind, form, state, name }: Props & { readonly name: string }) {
  const { t } = usePageContext()
  return (
    <div>
      <Link className="list-tool" to={`/admin/edit/${kind}/${id}`} aria-label={t('lists.editOne', { name })}>
        <Icon name="edit" />
      </Link>
      {path !== null && (
        <a className="list-tool" href={path} aria-label={t('lists.viewOne', { name })}>
          <Icon name="view" />
        </a>
      )}
      <button
        className="list-tool"
        type="submit"
        form={form}
        name="intent"
        value="remove"
        formAction={withOnly(state, `${id}:${version}`)}
        data-only={`${id}:${version}`}
        aria-label={t('lists.removeOne', { name })}
      >
        <Icon name="trash" />
      </button>
    </div>
  )
}

/** The way to another place: a handle, with steps for those who cannot drag; without JavaScript the steps alone. */
function Handle({ row: { id, name }, state, form, awake, place, total, held }: Props) {
  const { t } = usePageContext()
  const steps = (['up', 'down'] as const).map((to) => (
    <button
      key={to}
      className="list-tool list-step"
      {...(awake
        ? { type: 'button', 'data-control': to }
        : {
            type: 'submit',
            form,
            name: 'intent',
            value: 'step',
            formAction: `${withOnly(state, String(id))}&to=${to}#item-${id}`,
          })}
      disabled={place === (to === 'up' ? 1 : total)}
      aria-label={t(`lists.${to}`, { name })}
    >
      <Icon name={to === 'up' ? 'previous' : 'next'} />
    </button>
  ))
  if (!awake) return steps
  return (
    <>
      <button
        className="list-tool list-handle"
        type="button"
        data-control="grab"
        aria-pressed={held}
        aria-label={t('lists.grab', { name, place, total })}
      >
        <Icon name="handle" />
      </button>
      {held && steps}
    </>
  )
}

/** Where a line's own button sends the form: the address says which line it was. */
function withOnly(state: ListState, only: string): string {
  const here = hrefWith(state, {})
  return `${here}${here.includes('?') ? '&' : '?'}only=${only}`
}
