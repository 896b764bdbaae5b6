import { usePageContext } from '../../../layout/page-context.ts'

interface Props {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

/** The switch that publishes uploaded pictures immediately. */
export function PublishUploadsSwitch({ on, onChange }: Props) {
  const { t } = usePageContext()
  return (
    <label className="upload-publish">
      <input
        type="checkbox"
        role="switch"
        name="publish"
        value="yes"
        checked={on}
        aria-checked={on}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>
        {t('upload.publish')}
        <small>{t(on ? 'upload.publishOn' : 'upload.publishOff')}</small>
      </span>
    </label>
  )
}
