import {
  maxSectionIntroLength,
  parseSectionIntros,
  type SectionKindName,
  sectionKindNames,
} from '../../../domain/section-intros.ts'
import { ActionForm } from '../../actions/action-form.tsx'
import type { ActionHandler } from '../../actions/create-action.ts'
import { SectionFlashNotice } from '../../actions/flash-notice.tsx'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import type { SettingsSectionProps } from './read-site-settings.ts'
import { SettingsVersionInput } from './settings-conflict-notice.tsx'
import { type SettingsConflict, saveSiteSettings } from './site-settings-actions.ts'

const rules = `length:1,${maxSectionIntroLength}`

/** The action of the form for the introductions of lists. */
export const sectionIntrosActions: Readonly<Record<string, ActionHandler<SettingsConflict>>> = {
  async intros(request) {
    const { text, t, check } = request
    const sent = Object.fromEntries(sectionKindNames.map((kind) => [kind, text(kind)]))
    const errors = await check(
      sectionKindNames.map((name) => ({ name, rules, label: t('settings.introLabel') })),
    )
    if (errors !== null) return { errors, values: sent }
    const own = sectionKindNames
      .map((kind) => [kind, toPlainLines(text(kind))] as const)
      .filter(([, intro]) => intro !== '')
    const intros = own.length === 0 ? null : JSON.stringify(Object.fromEntries(own))
    return saveSiteSettings(request, { intros }, 'introsSaved', sent)
  },
}

/** Removes control characters except line breaks. */
function toPlainLines(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .normalize('NFC')
    .trim()
}

/** The form for the introductions of the lists. */
export function SectionIntrosForm({ site: { values, version }, flash }: SettingsSectionProps) {
  const { t } = usePageContext()
  const own = parseSectionIntros(values.intros ?? '') ?? {}
  const toValue = (kind: SectionKindName) => [kind, own[kind] ?? '']
  return (
    <>
      <SectionFlashNotice flash={flash} at="intros" />
      <p className="admin-intro">{t('settings.introsIntro')}</p>
      <ActionForm key={version} intent="intros" values={Object.fromEntries(sectionKindNames.map(toValue))}>
        <SettingsVersionInput intent="intros" version={version} />
        {sectionKindNames.map((kind) => (
          <FormField
            key={kind}
            name={kind}
            type="textarea"
            rows={3}
            label={t(`sections.${kind}`)}
            placeholder={t(`intro.${kind}`)}
            validation={rules}
            validationLabel={t('settings.introLabel')}
          />
        ))}
        <SubmitButton>{t('admin.save')}</SubmitButton>
      </ActionForm>
    </>
  )
}
