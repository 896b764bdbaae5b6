import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import type { MessageKey } from '../../../i18n/translate.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../progress-bar.tsx'

const uploadPath = '/admin/data/uploads'

/** The messages of the server's refusals. */
const problemMessages: Readonly<Record<string, MessageKey>> = {
  archiveTooLarge: 'restore.uploadTooLarge',
  archiveNotBackup: 'restore.uploadNotBackup',
  archiveBusy: 'restore.uploadBusy',
}

type UploadState =
  | { readonly is: 'idle'; readonly error: MessageKey | null }
  | { readonly is: 'sending'; readonly percent: number }

/** Uploads a backup from the owner's computer, with its progress; without JavaScript the browser sends the form. */
export function ArchiveUploadForm({ maxBytes }: { readonly maxBytes: number }) {
  const { t, language } = usePageContext()
  const navigate = useNavigate()
  const id = useId()
  const [state, setState] = useState<UploadState>({ is: 'idle', error: null })
  const fail = (error: MessageKey) => setState({ is: 'idle', error })

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.is === 'sending') return
    const form = new FormData(event.currentTarget)
    const file = form.get('archive')
    if (!(file instanceof File) || file.name === '') return fail('restore.uploadNone')
    if (file.size > maxBytes) return fail('restore.uploadTooLarge')
    setState({ is: 'sending', percent: 0 })
    const request = new XMLHttpRequest()
    request.open('POST', uploadPath)
    request.setRequestHeader('Accept', 'application/json')
    request.responseType = 'json'
    // `fetch` reports no progress of an upload.
    request.upload.onprogress = ({ loaded, total }) =>
      setState({ is: 'sending', percent: Math.floor((100 * loaded) / Math.max(1, total)) })
    request.onerror = () => fail('restore.uploadFailed')
    request.onload = () => {
      const { run, problem } = { run: null, problem: '', ...request.response }
      if (typeof run === 'number') return void navigate(`/admin/data/backups/${run}`)
      fail(problemMessages[String(problem)] ?? 'restore.uploadFailed')
    }
    request.send(form)
  }

  const isSending = state.is === 'sending'
  return (
    <form
      className="restore-upload"
      method="post"
      action={uploadPath}
      encType="multipart/form-data"
      onSubmit={send}
    >
      <label className="field-label" htmlFor={`${id}-file`}>
        {t('restore.uploadFile')}
      </label>
      <input
        className="field-input"
        id={`${id}-file`}
        name="archive"
        type="file"
        accept=".zip,.sealed"
        required
        aria-describedby={`${id}-help`}
      />
      <p className="admin-faint" id={`${id}-help`}>
        {t('restore.uploadMax', { size: formatBytes(maxBytes, language) })}
      </p>
      <Button variant="quiet" type="submit" aria-disabled={isSending}>
        {t('restore.upload')}
      </Button>
      <p role="status">{isSending && t('restore.uploading', { percent: String(state.percent) })}</p>
      {isSending && (
        <ProgressBar label={t('restore.upload')} progress={{ done: state.percent, total: 100 }} />
      )}
      <p role="alert" className="admin-problem">
        {!isSending && state.error !== null && t(state.error)}
      </p>
    </form>
  )
}
