import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import { usePageContext } from '../../layout/page-context.ts'

interface Props {
  readonly use: 'banner' | 'favicon' | 'shareImage'
  readonly version: number | null
}

/** Removes a site image, so that the product's default is used again. */
export function RemoveSiteImageButton({ use, version }: Props) {
  const { t } = usePageContext()
  const label = t(`fields.${use}`)
  return (
    <ConfirmActionButton
      label={t('settings.remove')}
      describedAs={`${t('settings.remove')}: ${label}`}
      title={`${t('settings.remove')}: ${label}`}
      text={t('settings.removeText')}
      confirm={t('settings.remove')}
      intent={use}
      fields={{ remove: 'yes', version: String(version ?? '') }}
    />
  )
}
