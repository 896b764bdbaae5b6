import './backups.css'
import type { FlashMessageKey } from '../../actions/flash.ts'
import { PageIdentityProofForm } from '../../actions/identity-proof-form.tsx'
import { usePageContext } from '../../layout/page-context.ts'
import { CopyableCommand } from '../../ui/copyable-command.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AdminSection } from '../admin-page-layout.tsx'
import { BackupRunsTable } from './backup-runs-table.tsx'
import { hasBackupWarning } from './backup-warning.ts'
import { JobStarter } from './job-starter.tsx'
import type { BackupHealthView, BackupsPageData } from './read-backups.ts'
import { ArchiveUploadForm } from './restore/archive-upload-form.tsx'
import { UndoRestoreCard } from './restore/undo-restore-card.tsx'

const restoredPlaces = { archive: 'letopis-….zip', folder: '/…/', s3: 's3://…' } as const

interface Props {
  readonly backups: BackupsPageData
  readonly flash: FlashMessageKey | null
}

/** The last backup, a button to make one, the list of runs, and what an owner should know about backups. */
export function BackupsPage({ backups, flash }: Props) {
  const { t } = usePageContext()
  const { rows, health, running, isSealed, store, undoable, maxUploadBytes } = backups
  return (
    <>
      <PageIdentityProofForm />
      {undoable !== null && <UndoRestoreCard undoable={undoable} />}
      <AdminSection id="backups" title={t('backups.status')} flash={flash}>
        <BackupHealthSummary health={health} />
        <BackupStarter running={running} newestState={rows[0]?.state ?? null} />
      </AdminSection>
      <AdminSection id="runs" title={t('backups.runs')} flash={flash}>
        {rows.length === 0 ? (
          <div className="list-empty">
            <p className="list-empty-title">{t('backups.empty')}</p>
            <p>{t('backups.emptyText')}</p>
          </div>
        ) : (
          <BackupRunsTable rows={rows} />
        )}
      </AdminSection>
      <AdminSection id="uploads" title={t('restore.uploads')} intro={t('restore.uploadsIntro')} flash={flash}>
        <ArchiveUploadForm maxBytes={maxUploadBytes} />
      </AdminSection>
      <AdminSection id="about" title={t('backups.about')} flash={flash}>
        <div className="backup-about">
          <p>{t('backups.aboutContent')}</p>
          <p>{t('backups.aboutSecret')}</p>
          <p>{t(isSealed ? 'backups.aboutSealed' : 'backups.aboutUnsealed')}</p>
          <p>{t(store === null ? 'backups.aboutElsewhere' : `backups.aboutStores.${store}`)}</p>
          <h3>{t('backups.restore')}</h3>
          <p>{t('backups.restoreText')}</p>
          <p>{t('backups.restoreDocs')}</p>
          <CopyableCommand command={`npm run -s letopis -- restore ${restoredPlaces[store ?? 'archive']}`} />
        </div>
      </AdminSection>
    </>
  )
}

function BackupHealthSummary({ health }: { readonly health: BackupHealthView }) {
  const { t } = usePageContext()
  const { lastVerified, problem, isScheduled } = health
  return (
    <div className="backup-health">
      <p className="backup-last">
        {lastVerified === null
          ? t('backups.noneYet')
          : t('backups.lastVerified', { time: lastVerified.words })}
      </p>
      {hasBackupWarning(problem) && <Notice isError>{t(`backups.problems.${problem}`)}</Notice>}
      <p className="admin-faint">{t(isScheduled ? 'backups.scheduled' : 'backups.notScheduled')}</p>
    </div>
  )
}

interface BackupStarterProps extends Pick<BackupsPageData, 'running'> {
  readonly newestState: BackupsPageData['rows'][number]['state'] | null
}

/** The button that starts a backup, its progress, and its result. */
function BackupStarter({ running, newestState }: BackupStarterProps) {
  const { t } = usePageContext()
  const step = running?.progress?.step
  const result = newestState === 'interrupted' ? 'failed' : newestState
  const hasResult = result === 'verified' || result === 'incomplete' || result === 'failed'
  return (
    <JobStarter
      label={t('backups.start')}
      running={running}
      stepText={t(step === undefined ? 'backups.running' : `backups.steps.${step}`)}
      progressLabel={t('backups.running')}
      help={t('backups.startHelp')}
      finishedText={hasResult ? t(`backups.finished.${result}`) : null}
      path="/admin/data"
    />
  )
}
