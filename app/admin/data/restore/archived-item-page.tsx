import './restore.css'
import '../../../differences/differences.css'
import { Link } from 'react-router'
import { ActionForm } from '../../../actions/action-form.tsx'
import { FullFieldText, SideBySideDiff } from '../../../differences/side-by-side-diff.tsx'
import { FormField, SubmitButton } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { useRevalidationWhile } from '../use-revalidation-while.ts'
import type { ArchivedItemPageData, ItemRestoreView } from './read-archived-items.ts'

const statusMessages = {
  same: 'restore.isSame',
  different: 'restore.isDifferent',
  trashed: 'restore.isTrashed',
  missing: 'restore.isMissing',
} as const

/** An item of a backup beside the current one, and the button that restores it. */
export function ArchivedItemPage({ data }: { readonly data: ArchivedItemPageData }) {
  const { t } = usePageContext()
  const { run, at, kind, status, imageCount, restore, differences, allFields } = data
  useRevalidationWhile(restore?.is === 'running')
  const isGallery = kind === 'gallery'
  const isRunning = restore?.is === 'running'
  // A gallery that is the same itself may lack images.
  const mayLackImages = isGallery && imageCount > 0 && restore === null
  const canRestore = !isRunning && (status !== 'same' || mayLackImages)
  return (
    <>
      <p className="admin-back">
        <Link to={`/admin/data/backups/${run}/items?kind=${kind}`}>{t('restore.itemsList')}</Link>
      </p>
      <p className="admin-intro">
        {t('restore.itemKindInBackup', { kind: t(`kinds.${kind}`), time: at.words })}
      </p>
      <div className="restore-item" id="result">
        {restore !== null && <RestoreResult restore={restore} />}
        {(restore === null || status !== 'same') && !isRunning && <p>{t(statusMessages[status])}</p>}
        {isGallery && canRestore && <p>{t('restore.galleryImages', { count: imageCount })}</p>}
        {canRestore && <RestoreForm data={data} />}
      </div>
      {status !== 'missing' && differences.length > 0 && (
        <section className="admin-section" aria-labelledby="differences">
          <h2 id="differences">{t('restore.itemDifferences')}</h2>
          <p className="admin-faint">{t('history.legend')}</p>
          {differences.map(({ name, label, rows }) => (
            <section key={name} className="history-field">
              <h3>{label}</h3>
              <SideBySideDiff
                rows={rows}
                before={t('restore.siteVersion')}
                after={t('restore.backupVersion')}
              />
            </section>
          ))}
        </section>
      )}
      <details className="admin-section" open={status === 'missing'}>
        <summary>{t('restore.itemVersion')}</summary>
        {allFields.map(({ name, label, rows }) => (
          <section key={name} className="history-field">
            <h3>{label}</h3>
            <FullFieldText rows={rows} />
          </section>
        ))}
      </details>
    </>
  )
}

function RestoreForm({ data: { status, hasPublication } }: { readonly data: ArchivedItemPageData }) {
  const { t } = usePageContext()
  const isThere = status === 'same' || status === 'different'
  const options = [
    { value: 'default', label: t(isThere ? 'restore.publishKeep' : 'restore.publishDraft') },
    { value: 'backup', label: t('restore.publishAsBackup') },
  ]
  return (
    <ActionForm intent="restoreItem" label={t('restore.itemRestore')} values={{ publication: 'default' }}>
      {hasPublication && (
        <FormField name="publication" type="radio" label={t('restore.publication')} options={options} />
      )}
      <SubmitButton>{t('restore.itemRestore')}</SubmitButton>
    </ActionForm>
  )
}

function RestoreResult({ restore }: { readonly restore: ItemRestoreView }) {
  const { t } = usePageContext()
  if (restore.is === 'running')
    return (
      <>
        <p role="status">{t('restore.itemRestoring')}</p>
        <ProgressBar label={t('restore.itemRestoring')} progress={null} />
        <p className="only-unscripted">
          <Link to="." reloadDocument>
            {t('backups.refresh')}
          </Link>
        </p>
      </>
    )
  if (restore.is === 'failed')
    return (
      <Notice isError role="alert">
        {t(`restore.itemFailed.${restore.reason}`, { fields: restore.fields })}
      </Notice>
    )
  const { action, editPath, others, otherCount, cleared, addedFileCount, missingFileCount } = restore
  return (
    <Notice role="status">
      <p>
        {t(`restore.itemDone.${action}`)} <Link to={editPath}>{t('restore.itemEdit')}</Link>
      </p>
      {otherCount > 0 && (
        <>
          <p>{t('restore.itemOthers', { count: otherCount })}</p>
          <ul>
            {others.map(({ name, path }) => (
              <li key={path}>
                <Link to={path}>{name === '' ? t('lists.unnamed') : name}</Link>
              </li>
            ))}
            {otherCount > others.length && (
              <li>{t('restore.itemMore', { count: otherCount - others.length })}</li>
            )}
          </ul>
        </>
      )}
      {cleared.map(({ name, field }) => (
        <p key={`${name} ${field}`}>{t('restore.itemCleared', { name, field })}</p>
      ))}
      {addedFileCount > 0 && <p>{t('restore.itemFilesAdded', { count: addedFileCount })}</p>}
      {missingFileCount > 0 && <p>{t('restore.itemFilesMissing', { count: missingFileCount })}</p>}
    </Notice>
  )
}
