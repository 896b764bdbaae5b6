import { useState } from 'react'
import { ActionForm } from '../../actions/action-form.tsx'
import { SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/frame.ts'
import { pictureHref } from '../../ui/picture-image.tsx'
import { useIsHydrated } from '../../ui/use-is-awake.ts'
import { AdminSection } from '../section.tsx'
import { ChoosePicture } from './choose-picture.tsx'
import type { SettingsPart } from './part.ts'
import { RemovePicture } from './remove-picture.tsx'
import { UploadUnscripted } from './upload-unscripted.tsx'
import { VersionField } from './version-field.tsx'

interface Props extends SettingsPart {
  readonly use: 'favicon' | 'shareImage'
}

/** What visitors see while the site has none of its own. */
const ours = { favicon: '/icons/192.png', shareImage: '/share/site.png' } as const

/** A picture that speaks for the site elsewhere: its icon, or what goes with links to it. */
export function PictureForm({ use, site, flash }: Props) {
  return <Chosen key={site.version} use={use} site={site} flash={flash} />
}

function Chosen({ use, site: { values, version }, flash }: Props) {
  const { t } = usePageContext()
  const awake = useIsHydrated()
  const stored = values[use]
  const [file, setFile] = useState(stored)
  const label = t(`fields.${use}`)
  return (
    <AdminSection id={use} title={label} intro={t(`settings.${use}Intro`)} flash={flash}>
      <ActionForm intent={use}>
        <VersionField intent={use} version={version} />
        <input type="hidden" name="file" value={file ?? ''} />
        <figure className="settings-picture" data-use={use}>
          <img src={file === null ? `${ours[use]}?v=${version ?? 0}` : pictureHref(file, 640)} alt="" />
          <figcaption>{t(captionOf(file, stored))}</figcaption>
        </figure>
        {awake && <ChoosePicture label={label} onPick={setFile} />}
        {file !== stored && <SubmitButton>{t('admin.save')}</SubmitButton>}
      </ActionForm>
      {stored !== null && <RemovePicture use={use} version={version} />}
      <UploadUnscripted use={use} label={label} version={version} />
    </AdminSection>
  )
}

/** Whose picture it is that is shown, and whether visitors see it yet. */
export function captionOf(file: string | null, stored: string | null) {
  if (file === null) return 'settings.productsOwn'
  return file === stored ? 'settings.yours' : 'settings.notSaved'
}
