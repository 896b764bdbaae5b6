import { type ChangeEvent, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { type ImportFile, maxImportFiles, toSafeImportFileName } from '../../../../domain/import-run.ts'
import type { Language } from '../../../../domain/language.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { FileInputButton, takeFilesFromInput, usePageFileDropAndPaste } from '../../../ui/drop-zone.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useLeaveWarning } from '../../../ui/use-leave-warning.ts'
import { filterAndSortChosenFiles, readDroppedFiles } from '../../../uploads/chosen-files.ts'
import { useOnline } from '../../../uploads/use-online.ts'
import { ImportProgressBar } from './import-progress-bar.tsx'
import {
  type FileToUpload,
  type ImportUploadFailure,
  requestNewImport,
  uploadImportFiles,
} from './import-upload-client.ts'

/** An import whose files are uploaded. */
interface UploadTarget {
  readonly id: number
  readonly token: string
  readonly files: readonly ImportFile[]
  readonly missingFiles: readonly number[]
}

interface Props {
  /** Null: a new import is created. */
  readonly target: UploadTarget | null
  readonly maxBytes: number
  readonly maxSize: string
  /** Reads the language when a new import is created. */
  readonly getLanguage?: () => Language | null
}

type ChosenFiles = ReturnType<typeof filterAndSortChosenFiles>

type UploadError = ImportUploadFailure | 'tooMany' | 'empty' | 'other'

interface UploadState {
  readonly files: readonly FileToUpload[]
  readonly target: Pick<UploadTarget, 'id' | 'token'>
  readonly total: number
  readonly sent: number
  readonly isWaiting: boolean
  readonly status: 'sending' | 'stopped' | 'done'
}

/** Accepts files that are dropped or chosen, uploads them, and then starts the check. */
export function ImportUploader({ target, maxBytes, maxSize, getLanguage }: Props) {
  const { t } = usePageContext()
  const submit = useSubmit()
  const [error, setError] = useState<UploadError | null>(null)
  const [state, setState] = useState<UploadState | null>(null)
  const abortController = useRef<AbortController | null>(null)
  const isSending = state?.status === 'sending'
  useLeaveWarning(isSending)

  const send = async (files: readonly FileToUpload[], to: Pick<UploadTarget, 'id' | 'token'>) => {
    const controller = new AbortController()
    abortController.current = controller
    setError(null)
    const total = files.reduce((sum, { file }) => sum + file.size, 0)
    const start: UploadState = { files, target: to, total, sent: 0, isWaiting: false, status: 'sending' }
    setState(start)
    const update = (change: Partial<UploadState>) =>
      setState((current) => (current === null ? null : { ...current, ...change }))
    const failure = await uploadImportFiles({
      token: to.token,
      files,
      signal: controller.signal,
      onProgress: (sent) => update({ sent }),
      onWaiting: (isWaiting) => update({ isWaiting }),
    })
    if (failure === null) {
      update({ sent: total, status: 'done' })
      await submit({ intent: 'start' }, { method: 'post', action: `/admin/data/import/${to.id}` })
      return
    }
    update({ status: 'stopped', isWaiting: false })
    if (failure !== 'stopped') setError(failure)
  }

  const choose = async (chosen: ChosenFiles) => {
    if (isSending) return
    const total = chosen.reduce((sum, { file }) => sum + file.size, 0)
    if (total === 0) return setError('empty')
    if (chosen.length > maxImportFiles) return setError('tooMany')
    if (total > maxBytes) return setError('tooLarge')
    if (target !== null) {
      const files = findMissingFiles(chosen, target)
      return files === null ? setError('other') : await send(files, target)
    }
    const created = await requestNewImport({
      files: chosen.map(({ file, path }) => ({ name: path, size: file.size })),
      language: getLanguage?.() ?? null,
    })
    if ('failure' in created) return setError(created.failure)
    await send(
      chosen.map(({ file }, index) => ({ file, index })),
      created,
    )
  }

  const onFiles = (files: readonly File[]) => {
    choose(filterAndSortChosenFiles(files)).catch(reportError)
  }
  const isOver = usePageFileDropAndPaste({
    onFiles,
    onDrop: (transfer) => {
      readDroppedFiles(transfer).then(choose).catch(reportError)
    },
  })
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    takeFilesFromInput(currentTarget, onFiles)
  return (
    <div className="import-uploader">
      {state === null || state.status === 'stopped' ? (
        <div className="import-drop only-scripted" data-over={isOver || undefined}>
          <Icon name="upload" className="import-drop-icon" />
          <p className="import-drop-lead">{t(isOver ? 'imports.letGo' : 'imports.drop')}</p>
          <div className="import-buttons">
            <FileInputButton
              label={t('imports.chooseFile')}
              icon="upload"
              accept=""
              onChange={onChange}
              main
            />
            <FileInputButton label={t('imports.chooseFolder')} icon="folder" onChange={onChange} folder />
          </div>
          <p className="admin-faint">{t('imports.limits', { size: maxSize })}</p>
        </div>
      ) : (
        <UploadProgress state={state} onStop={() => abortController.current?.abort()} />
      )}
      <p className="only-unscripted">{t('imports.scriptNeeded')}</p>
      {error !== null && (
        <Notice isError role="alert">
          <p>{t(`imports.uploadErrors.${error}`, { size: maxSize, count: maxImportFiles })}</p>
        </Notice>
      )}
      {state?.status === 'stopped' && (
        <Button
          onClick={() => {
            send(state.files, state.target).catch(reportError)
          }}
        >
          {t('imports.uploading.again')}
        </Button>
      )}
    </div>
  )
}

/** The files that an import still needs; null if the chosen ones are others. */
function findMissingFiles(chosen: ChosenFiles, { files, missingFiles }: UploadTarget): FileToUpload[] | null {
  const found = missingFiles.map((index) => {
    const wanted = files[index]
    const match = chosen.find(
      ({ file, path }) => toSafeImportFileName(path) === wanted?.name && file.size === wanted.size,
    )
    return match === undefined ? null : { file: match.file, index }
  })
  return found.includes(null) ? null : found.filter((one) => one !== null)
}

interface UploadProgressProps {
  readonly state: UploadState
  readonly onStop: () => void
}

function UploadProgress({ state, onStop }: UploadProgressProps) {
  const { t, language } = usePageContext()
  const { sent, total, isWaiting, status } = state
  const isOnline = useOnline()
  return (
    <div className="import-running">
      <ImportProgressBar
        label={t('imports.uploading.label')}
        done={sent}
        total={total}
        percentText={(percent) => t('imports.uploading.percent', { percent })}
      />
      <p>
        {t('imports.uploading.progress', {
          sent: formatBytes(sent, language),
          total: formatBytes(total, language),
        })}
      </p>
      {isWaiting && (
        <p role="status">{t(isOnline ? 'imports.uploading.serverWaiting' : 'imports.uploading.waiting')}</p>
      )}
      {status === 'done' ? (
        <p role="status">{t('imports.uploading.done')}</p>
      ) : (
        <Button variant="quiet" onClick={onStop}>
          {t('imports.uploading.stop')}
        </Button>
      )}
    </div>
  )
}
