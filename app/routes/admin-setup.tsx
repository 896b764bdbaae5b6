import '../admin/settings/settings.css'
import { Form, redirect, useLoaderData } from 'react-router'
import { kindDefinitions } from '../../domain/kinds/index.ts'
import { findAcceptedLanguage, nativeLanguageNames, supportedLanguages } from '../../domain/language.ts'
import { ActionForm } from '../actions/action-form.tsx'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { listTimeZoneOptions, readSiteSettingsRow } from '../admin/settings/read-site-settings.ts'
import { TimeZoneField, timeZoneInputLibrary } from '../admin/settings/time-zone-field.tsx'
import { siteSetupActions } from '../admin/setup/site-setup-actions.ts'
import { FormField, SubmitButton } from '../forms/index.ts'
import { usePageContext } from '../layout/page-context.ts'
import { MainLandmark } from '../layout/page-layout.tsx'
import { SingleTaskPageLayout } from '../login/login-page-layout.tsx'
import { Button } from '../ui/button.tsx'

export const loader = createAdminPageLoader('owners', async ({ app, args }) => {
  if (!(await app.siteSetup.isPending(app.context))) throw redirect('/admin')
  const [row, defaults, zones] = await Promise.all([
    readSiteSettingsRow(app),
    app.content.site.defaults(app.context),
    listTimeZoneOptions(app.now, app.language),
  ])
  const accepted = findAcceptedLanguage(args.request.headers.get('accept-language'))
  return {
    values: {
      webTitle: row?.webTitle ?? '',
      lang: row?.lang ?? accepted ?? defaults.lang,
      timeZone: row?.timeZone ?? '',
    },
    defaults,
    zones,
  }
})

export const action = createAction('owners', siteSetupActions)

/** The second step of the set-up: the site's title, language and time zone. */
export default function AdminSetupPage() {
  const { t } = usePageContext()
  const { values, defaults, zones } = useLoaderData<typeof loader>()
  const { fields } = kindDefinitions.site
  return (
    <MainLandmark>
      <SingleTaskPageLayout
        title={t('setup.siteTitle')}
        intro={t('setup.siteIntro')}
        progress={t('setup.step', { step: 2, count: 2 })}
      >
        <ActionForm intent="setup-site" values={values} library={timeZoneInputLibrary}>
          <FormField
            name="webTitle"
            label={t('fields.webTitle')}
            help={t('setup.webTitleHelp')}
            validation={fields.webTitle.rules}
            placeholder={defaults.webTitle}
            autoComplete="off"
          />
          <FormField
            name="lang"
            type="select"
            label={t('fields.lang')}
            help={t('settings.langHelp')}
            options={supportedLanguages.map((value) => ({ value, label: nativeLanguageNames[value] }))}
          />
          <TimeZoneField
            zones={zones}
            defaultZone={defaults.timeZone}
            help={t('setup.timeZoneHelp', { zone: defaults.timeZone })}
            suggestsBrowserZone
          />
          <SubmitButton>{t('setup.finish')}</SubmitButton>
        </ActionForm>
        <Form method="post">
          <input type="hidden" name="intent" value="setup-skip" />
          <Button variant="quiet" type="submit" className="login-wide">
            {t('setup.skip')}
          </Button>
        </Form>
      </SingleTaskPageLayout>
    </MainLandmark>
  )
}
