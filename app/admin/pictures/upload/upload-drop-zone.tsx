import { type ChangeEvent, useEffect, useRef } from 'react'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button, getButtonClass } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { PublishUploadsSwitch } from './publish-uploads-switch.tsx'
import { useFileDropAndPaste } from './use-file-drop-and-paste.ts'

interface Props {
  readonly gallery: number
  /** Whether files can be taken; what is chosen before waits in its field. */
  readonly isAwake: boolean
  readonly publish: boolean
  readonly onPublish: (publish: boolean) => void
  readonly onFiles: (files: readonly File[]) => void
  readonly onDrop: (transfer: DataTransfer) => void
}

/** Where pictures are dropped, pasted and chosen; without JavaScript a form like any other. */
export function UploadDropZone({ gallery, isAwake, publish, onPublish, onFiles, onDrop }: Props) {
  const { t } = usePageContext()
  const isOver = useFileDropAndPaste({ onFiles, onDrop })
  const form = useRef<HTMLFormElement>(null)
  const take = useRef(onFiles)
  take.current = onFiles
  // Who was faster than the page has chosen already.
  useEffect(() => {
    if (!isAwake) return
    for (const input of form.current?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? []) {
      takeFilesFromInput(input, take.current)
    }
  }, [isAwake])
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (isAwake) takeFilesFromInput(currentTarget, onFiles)
  }
  return (
    <form
      ref={form}
      className="upload-drop"
      data-over={isOver || undefined}
      method="post"
      action="/admin/uploads/form"
      encType="multipart/form-data"
    >
      <input type="hidden" name="gallery" value={gallery} />
      <PublishUploadsSwitch on={publish} onChange={onPublish} />
      <div className="upload-target">
        <Icon name="upload" className="upload-sign" />
        <p className="upload-lead upload-by-pointer">{t(isOver ? 'upload.letGo' : 'upload.lead')}</p>
        <p className="upload-lead upload-by-touch">{t('upload.leadByTouch')}</p>
        <div className="upload-ways">
          <FileInputButton label={t('upload.chooseFiles')} icon="image" onChange={choose} main />
          <FileInputButton
            label={t('upload.chooseFolder')}
            icon="folder"
            className="upload-folder only-scripted"
            onChange={choose}
            folder
          />
          <FileInputButton
            label={t('upload.camera')}
            icon="camera"
            className="upload-camera"
            onChange={choose}
            capture="environment"
          />
        </div>
        <p className="upload-hint">
          <span className="upload-by-pointer">{t('upload.hintByPointer')} </span>
          {t('upload.hint')}
        </p>
        <Button className="only-unscripted" type="submit">
          {t('upload.send')}
        </Button>
      </div>
    </form>
  )
}

function takeFilesFromInput(input: HTMLInputElement, onFiles: Props['onFiles']): void {
  if (input.files === null || input.files.length === 0) return
  const files = [...input.files]
  // The same files can be chosen once more.
  input.value = ''
  onFiles(files)
}

/** Named one by one: telephones then make a JPEG of what we do not take. */
const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff'

interface FileInputButtonProps {
  readonly label: string
  readonly icon: IconName
  readonly className?: string
  readonly main?: boolean
  readonly folder?: boolean
  readonly capture?: 'environment'
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

function FileInputButton({
  label,
  icon,
  className = '',
  main = false,
  folder = false,
  capture,
  onChange,
}: FileInputButtonProps) {
  return (
    <label className={getButtonClass(main ? 'primary' : 'quiet', `upload-way ${className}`)}>
      <Icon name={icon} />
      <span>{label}</span>
      <input
        type="file"
        name="files"
        multiple={capture === undefined}
        accept={folder ? undefined : acceptedTypes}
        capture={capture}
        {...(folder ? { webkitdirectory: '' } : {})}
        onChange={onChange}
      />
    </label>
  )
}
