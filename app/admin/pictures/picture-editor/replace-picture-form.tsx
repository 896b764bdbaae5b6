import '../upload/upload.css'
import '../upload/upload-drop-zone.css'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import {
  acceptedImageTypes,
  FileInputButton,
  takeFilesFromInput,
  usePageFileDropAndPaste,
} from '../../../ui/drop-zone.tsx'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import { type ActiveUpload, sendFile, UploadStoppedError } from '../../../uploads/upload-transport.ts'
import { useOnline } from '../../../uploads/use-online.ts'
import { SignInAgainLink } from '../sign-in-again-link.tsx'
import type { PictureEditorData } from './picture-editor-data.ts'

interface Props {
  readonly image: number
  readonly limits: PictureEditorData['limits']
}

type ReplacementState =
  | { readonly step: 'idle' | 'done' }
  | { readonly step: 'sending'; readonly percent: number }
  | { readonly step: 'failed'; readonly reason: ReplacementFailure }

const failures = [
  'empty',
  'too_large',
  'too_many_pixels',
  'not_a_picture',
  'unsupported',
  'damaged',
  'full',
  'unreadable',
  'signedOut',
  'away',
  'gone',
] as const
type ReplacementFailure = (typeof failures)[number] | 'failed'

/** Replaces the file of an image by a dropped, pasted or chosen one; without JavaScript by a plain form. */
export function ReplacePictureForm({ image, limits }: Props) {
  const { t } = usePageContext()
  const isHydrated = useIsHydrated()
  const { state, replace, cancel } = useReplacement(image)
  const isSending = state.step === 'sending'
  const takeFile = ([file]: readonly File[]) => {
    if (file !== undefined && !isSending) replace(file)
  }
  const isOver = usePageFileDropAndPaste({
    onFiles: takeFile,
    onDrop: ({ files }) => takeFile([...files]),
  })
  return (
    <>
      {isHydrated && (
        <div className="upload-drop picture-editor-drop" data-over={isOver || undefined}>
          <p>{t('pictureEditor.replaceLead')}</p>
          <div className="admin-buttons">
            {isSending ? (
              <Button variant="quiet" onClick={cancel}>
                {t('admin.cancel')}
              </Button>
            ) : (
              <FileInputButton
                label={t('pictureEditor.chooseFile')}
                icon="upload"
                multiple={false}
                onChange={({ currentTarget }) => takeFilesFromInput(currentTarget, takeFile)}
              />
            )}
          </div>
          {isSending && (
            <progress
              className="upload-bar"
              max={100}
              value={state.percent}
              aria-label={t('pictureEditor.replacing')}
            />
          )}
          <p role="status">
            {isSending &&
              (state.percent < 100 ? t('upload.percent', { percent: state.percent }) : t('upload.settling'))}
            {state.step === 'done' && t('flash.pictureReplaced')}
          </p>
          {state.step === 'failed' && (
            <div className="admin-problem" role="alert">
              <ReplacementFailureMessage reason={state.reason} limits={limits} />
            </div>
          )}
        </div>
      )}
      <form
        className="form only-unscripted"
        method="post"
        action="/admin/uploads/replacement"
        encType="multipart/form-data"
      >
        <input type="hidden" name="image" value={image} />
        <label className="field">
          <span className="field-label">{t('pictureEditor.chooseFile')}</span>
          <input className="field-input" type="file" name="file" accept={acceptedImageTypes} required />
        </label>
        <Button type="submit">{t('pictureEditor.replace')}</Button>
      </form>
    </>
  )
}

/** Sends a file that replaces the one of an image, and then loads the page's data again. */
function useReplacement(image: number) {
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<ReplacementState>({ step: 'idle' })
  const upload = useRef<ActiveUpload | null>(null)
  useEffect(() => () => upload.current?.stop(), [])

  const replace = async (file: File) => {
    setState({ step: 'sending', percent: 0 })
    const metadata = { filename: file.name, image: String(image) }
    const fingerprint = `letopis-replace-${image}-${file.name}-${file.size}-${file.lastModified}`
    const started = sendFile(file, metadata, fingerprint, {
      onStarted: () => undefined,
      onProgress: (sent) => {
        if (upload.current === started)
          setState({ step: 'sending', percent: Math.floor((sent / Math.max(1, file.size)) * 100) })
      },
    })
    upload.current = started
    try {
      const result = await started.result
      if (upload.current !== started) return
      if ('refused' in result) setState({ step: 'failed', reason: toReplacementFailure(result.refused) })
      else {
        await revalidate()
        setState({ step: 'done' })
      }
    } catch (error) {
      if (upload.current !== started) return
      const reason = error instanceof UploadStoppedError ? toReplacementFailure(error.reason) : 'failed'
      setState({ step: 'failed', reason })
    }
  }
  return {
    state,
    replace: (file: File) => void replace(file),
    cancel() {
      upload.current?.stop()
      upload.current = null
      setState({ step: 'idle' })
    },
  }
}

function toReplacementFailure(reason: string): ReplacementFailure {
  return failures.find((failure) => failure === reason) ?? 'failed'
}

function ReplacementFailureMessage({
  reason,
  limits,
}: Pick<Props, 'limits'> & { reason: ReplacementFailure }) {
  const { t, language } = usePageContext()
  const isOnline = useOnline()
  if (reason === 'signedOut')
    return (
      <>
        <p>{t('upload.again.signedOut')}</p>
        <SignInAgainLink />
      </>
    )
  if (reason === 'away') return <p>{t(isOnline ? 'upload.again.serverAway' : 'upload.again.away')}</p>
  if (reason === 'gone') return <p>{t('pictureEditor.gone')}</p>
  const maxSizes = { bytes: formatBytes(limits.bytes, language), megapixels: Math.floor(limits.pixels / 1e6) }
  return <p>{t(`upload.refused.${reason}`, maxSizes)}</p>
}
