import './restore.css'
import { Link, Form as RouterForm } from 'react-router'
import { ActionForm } from '../../../actions/action-form.tsx'
import type { FlashMessageKey } from '../../../actions/flash.ts'
import { PageIdentityProofForm } from '../../../actions/identity-proof-form.tsx'
import { FormField, SubmitButton } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { getButtonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AdminSection } from '../../admin-page-layout.tsx'
import { TimeElement } from '../../formatted-date-time.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { useRevalidationWhile } from '../use-revalidation-while.ts'
import { ChangesTable } from './changes-table.tsx'
import type { ArchiveCheckView, ArchivePageData } from './read-archive.ts'

interface Props {
  readonly archive: ArchivePageData
  readonly flash: FlashMessageKey | null
}

/** A backup: what is in it, its check and comparison with the site, and what can be restored from it. */
export function ArchivePage({ archive, flash }: Props) {
  const { t } = usePageContext()
  const { state } = archive
  const check = state.is === 'checked' ? state.check : null
  useRevalidationWhile(state.is === 'checking')
  return (
    <>
      <p className="admin-back">
        <Link to="/admin/data">{t('restore.back')}</Link>
      </p>
      <PageIdentityProofForm />
      <AdminSection id="contents" title={t('restore.contents')} flash={flash}>
        <ArchiveFacts archive={archive} check={check} />
      </AdminSection>
      <AdminSection id="check" title={t('restore.check')} intro={t('restore.checkIntro')} flash={flash}>
        <div className="restore-check">
          <CheckResult archive={archive} />
          {state.is !== 'checking' && <CheckForm archive={archive} />}
        </div>
      </AdminSection>
      {check !== null && (
        <>
          <AdminSection id="items" title={t('restore.items')} intro={t('restore.itemsIntro')} flash={flash}>
            <p>
              <Link className={getButtonClass('quiet')} to={`/admin/data/backups/${archive.id}/items`}>
                {t('restore.itemsOpen')}
              </Link>
            </p>
          </AdminSection>
          <AdminSection id="whole" title={t('restore.whole')} flash={flash}>
            <WholeRestoreForm check={check} />
          </AdminSection>
        </>
      )}
    </>
  )
}

function ArchiveFacts({
  archive: { at, isUploaded, kindKey, size, rowCount },
  check,
}: {
  readonly archive: ArchivePageData
  readonly check: ArchiveCheckView | null
}) {
  const { t } = usePageContext()
  return (
    <dl className="admin-facts">
      {/* When an archive was made that was uploaded is only known after its check. */}
      {(check !== null || !isUploaded) && (
        <div>
          <dt>{t('restore.made')}</dt>
          <dd>
            <TimeElement moment={check?.madeAt ?? at} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('restore.kind')}</dt>
        <dd>{t(kindKey)}</dd>
      </div>
      {size !== null && (
        <div>
          <dt>{t('restore.size')}</dt>
          <dd>{size}</dd>
        </div>
      )}
      {rowCount !== null && (
        <div>
          <dt>{t('restore.entries')}</dt>
          <dd>{rowCount}</dd>
        </div>
      )}
      {check !== null && (
        <>
          <div>
            <dt>{t('restore.version')}</dt>
            <dd>{check.version}</dd>
          </div>
          <div>
            <dt>{t('restore.files')}</dt>
            <dd>
              {check.isDatabaseOnly
                ? t('restore.filesNone')
                : t('restore.filesValue', { count: check.fileCount, size: check.fileSize })}
            </dd>
          </div>
        </>
      )}
    </dl>
  )
}

/** The button that starts the check; a sealed backup needs its passphrase. */
function CheckForm({ archive: { needsPassphrase, state } }: { readonly archive: ArchivePageData }) {
  const { t } = usePageContext()
  const label = t(state.is === 'unchecked' ? 'restore.checkStart' : 'restore.checkAgain')
  const isChecked = state.is === 'checked'
  if (needsPassphrase && !isChecked)
    return (
      <ActionForm intent="check" label={t('restore.check')}>
        <FormField
          name="passphrase"
          type="password"
          label={t('restore.passphrase')}
          help={t('restore.passphraseHelp')}
          autoComplete="off"
        />
        <SubmitButton>{label}</SubmitButton>
      </ActionForm>
    )
  if (needsPassphrase) return null
  return (
    <RouterForm method="post" preventScrollReset>
      <input type="hidden" name="intent" value="check" />
      <button type="submit" className={getButtonClass(isChecked ? 'quiet' : 'primary')}>
        {label}
      </button>
    </RouterForm>
  )
}

function CheckResult({ archive: { id, state } }: { readonly archive: ArchivePageData }) {
  const { t } = usePageContext()
  switch (state.is) {
    case 'unchecked':
      return null
    case 'checking':
      return (
        <>
          <p role="status">
            {t(state.progress === null ? 'restore.checking' : `backups.steps.${state.progress.step}`)}
          </p>
          <ProgressBar label={t('restore.checking')} progress={state.progress} />
          <p className="only-unscripted">
            <Link to={`/admin/data/backups/${id}`} reloadDocument>
              {t('backups.refresh')}
            </Link>
          </p>
        </>
      )
    case 'failed':
      return (
        <Notice isError role="alert">
          {t('restore.failed')}
        </Notice>
      )
    case 'refused':
      return (
        <Notice isError role="alert">
          <p>{t(`restore.refused.${state.problem}`)}</p>
          <details>
            <summary>{t('backups.details')}</summary>
            {/* The words for the operator, which are not translated. */}
            <p lang="en">{state.message}</p>
          </details>
        </Notice>
      )
    case 'checked':
      return <Comparison check={state.check} />
  }
}

function Comparison({ check }: { readonly check: ArchiveCheckView }) {
  const { t } = usePageContext()
  return (
    <>
      <Notice role="status">{t('restore.checkedIntact')}</Notice>
      {check.lostFileCount > 0 && (
        <Notice isError>{t('restore.lost', { count: check.lostFileCount })}</Notice>
      )}
      <p>
        {check.isDatabaseOnly
          ? t('restore.databaseOnly')
          : t('restore.newFiles', { count: check.newFileCount })}
      </p>
      {check.changes.length === 0 ? <p>{t('restore.noChanges')}</p> : <ChangesTable rows={check.changes} />}
    </>
  )
}

/** Explains the effect and requires a typed word: everything that was changed since is lost. */
function WholeRestoreForm({ check: { lostFileCount } }: { readonly check: ArchiveCheckView }) {
  const { t } = usePageContext()
  return (
    <div className="restore-whole">
      <p>
        <strong>{t('restore.wholeText')}</strong>
      </p>
      <p>{t('restore.wholePoints')}</p>
      {lostFileCount > 0 && <Notice isError>{t('restore.wholeMissing', { count: lostFileCount })}</Notice>}
      <ActionForm intent="restore" label={t('restore.whole')}>
        <FormField
          name="confirm"
          label={t('restore.confirmLabel', { word: t('restore.confirmWord') })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton variant="danger">{t('restore.wholeStart')}</SubmitButton>
      </ActionForm>
    </div>
  )
}
