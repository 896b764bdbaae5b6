import type { ChangeEvent, MouseEvent } from 'react'
import { Link } from 'react-router'
import type { GalleryContentsSummary } from '../../../server/content/contract/items.ts'
import { ConfirmSubmitButton } from '../../actions/confirm-submit-button.tsx'
import type { Translate } from '../../i18n/translate.ts'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { SelectableTable } from '../../ui/selectable-table.tsx'
import { formatUsedPictureNames } from '../bulk/used-picture-names.ts'
import { TimeElement } from '../formatted-date-time.tsx'
import type { TrashPageData, TrashTableRowData } from './read-trash.ts'

interface Props {
  readonly trash: TrashPageData
  readonly form: string
  readonly here: string
  readonly isAll: boolean
  readonly onPick: (event: MouseEvent) => void
  readonly onPickAll: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The items in the trash, most recently removed first. */
export function TrashTable({ trash, form, here, isAll, onPick, onPickAll }: Props) {
  const { t } = usePageContext()
  return (
    <SelectableTable
      caption={t('trash.title')}
      isAllSelected={isAll}
      onSelectAll={onPickAll}
      headings={
        <>
          <th scope="col">{t('trash.name')}</th>
          <th scope="col">{t('trash.kind')}</th>
          <th scope="col" aria-sort="descending">
            {t('trash.removed')}
          </th>
        </>
      }
    >
      <tbody>
        {trash.rows.map((row) => (
          <TrashTableRow
            key={`${row.kind} ${row.id}`}
            {...{ row, form, here, onPick }}
            canPurge={trash.canPurge}
          />
        ))}
      </tbody>
    </SelectableTable>
  )
}

interface RowProps extends Pick<Props, 'form' | 'here' | 'onPick'> {
  readonly row: TrashTableRowData
  readonly canPurge: boolean
}

function TrashTableRow({ row, form, here, onPick, canPurge }: RowProps) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  const { kind, id, removedAt, removedBy: who, contents } = row
  const name = row.name === '' ? t('lists.unnamed') : row.name
  const itemKey = `${kind}:${id}`
  const action = `${here}${here.includes('?') ? '&' : '?'}only=${itemKey}`
  return (
    <tr>
      <td className="list-pick">
        <input
          type="checkbox"
          name="id"
          value={itemKey}
          onClick={onPick}
          form={form}
          aria-label={t('lists.selectOne', { name })}
        />
      </td>
      <th scope="row" className="list-name">
        <Link to={`/admin/edit/${kind}/${id}/history`} lang={row.name === '' ? undefined : lang}>
          {name}
        </Link>
      </th>
      <td className="list-cell">
        {t(`kinds.${kind}`)}
        {contents !== null && contents.images + contents.galleries > 0 && (
          <small>{describeContents(t, contents)}</small>
        )}
      </td>
      <td className="list-edited" data-label={t('trash.removed')}>
        <TimeElement moment={removedAt} />{' '}
        <span className="admin-faint">{t('trash.removedBy', { who })}</span>
      </td>
      <td className="list-actions">
        <div>
          <Button
            variant="quiet"
            type="submit"
            form={form}
            name="intent"
            value="restore"
            formAction={action}
            data-only={itemKey}
          >
            <span aria-hidden="true">{t('trash.restore')}</span>
            <span className="sr-only">{t('trash.restoreOne', { name })}</span>
          </Button>
          {canPurge && (
            <ConfirmSubmitButton
              label={t('trash.purge')}
              describedAs={t('trash.purgeOne', { name })}
              title={t('trash.purgeTitle')}
              text={askToPurge(t, name, contents).join(' ')}
              confirm={t('trash.purge')}
              form={form}
              intent="purge"
              only={itemKey}
              action={action}
            />
          )}
        </div>
      </td>
    </tr>
  )
}

function describeContents(t: Translate, { images, galleries }: GalleryContentsSummary): string {
  return [
    ...(images > 0 ? [t('trash.pictureCount', { count: images })] : []),
    ...(galleries > 0 ? [t('trash.galleryCount', { count: galleries })] : []),
  ].join(', ')
}

/** What stays comes first, then what would be deleted. */
function askToPurge(t: Translate, name: string, contents: GalleryContentsSummary | null): string[] {
  const { images, galleries, used } = contents ?? { images: 0, galleries: 0, used: [] }
  const count = images - used.length
  const still = count > 0 ? [t('trash.galleryStill', { count })] : []
  if (used.length > 0) {
    const stays = t('trash.usedPictures', { names: formatUsedPictureNames(t, used) })
    return [stays, ...still, ...(count > 0 ? [t('trash.noUndo')] : [])]
  }
  return [
    ...still,
    ...(galleries > 0 ? [t('trash.galleriesInside', { count: galleries })] : []),
    t('trash.purgeText', { name }),
  ]
}
