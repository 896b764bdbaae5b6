import { useState } from 'react'
import { ActionForm } from '../../actions/action-form.tsx'
import { SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { getPictureHrefAtWidth } from '../../ui/responsive-image.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { AdminSection } from '../admin-section.tsx'
import { NoScriptSiteImageForm } from './no-script-site-image-form.tsx'
import type { SettingsSectionProps } from './read-site-settings.ts'
import { RemoveSiteImageButton } from './remove-site-image-button.tsx'
import { SettingsVersionInput } from './settings-conflict-notice.tsx'
import { SiteImageChooser } from './site-image-chooser.tsx'

interface Props extends SettingsSectionProps {
  readonly use: 'favicon' | 'shareImage'
}

/** The product's default images. */
const defaultImages = { favicon: '/icons/192.png', shareImage: '/share/site.png' } as const

/** The form for the site's icon or its link preview image. */
export function FaviconOrShareImageForm({ use, site, flash }: Props) {
  return <SiteImageFormFields key={site.version} use={use} site={site} flash={flash} />
}

function SiteImageFormFields({ use, site: { values, version }, flash }: Props) {
  const { t } = usePageContext()
  const isHydrated = useIsHydrated()
  const stored = values[use]
  const [file, setFile] = useState(stored)
  const label = t(`fields.${use}`)
  return (
    <AdminSection id={use} title={label} intro={t(`settings.${use}Intro`)} flash={flash}>
      <ActionForm intent={use}>
        <SettingsVersionInput intent={use} version={version} />
        <input type="hidden" name="file" value={file ?? ''} />
        <figure className="settings-picture" data-use={use}>
          <img
            src={file === null ? `${defaultImages[use]}?v=${version ?? 0}` : getPictureHrefAtWidth(file, 640)}
            alt=""
          />
          <figcaption>{t(getSiteImageStatusMessageKey(file, stored))}</figcaption>
        </figure>
        {isHydrated && <SiteImageChooser label={label} onPick={setFile} />}
        {file !== stored && <SubmitButton>{t('admin.save')}</SubmitButton>}
      </ActionForm>
      {stored !== null && <RemoveSiteImageButton use={use} version={version} />}
      <NoScriptSiteImageForm use={use} label={label} version={version} />
    </AdminSection>
  )
}

/** The message key that says whether the picture is the default, the saved one or not saved yet. */
export function getSiteImageStatusMessageKey(file: string | null, stored: string | null) {
  if (file === null) return 'settings.productsOwn'
  return file === stored ? 'settings.yours' : 'settings.notSaved'
}
