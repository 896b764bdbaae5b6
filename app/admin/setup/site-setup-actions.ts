import { isLanguage } from '../../../domain/language.ts'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import type { ActionHandler } from '../../actions/create-action.ts'
import { redirectToReturnPath } from '../../login/return-to.ts'
import { readSiteSettingsRow } from '../settings/read-site-settings.ts'
import { readTimeZone, toFormErrors } from '../settings/site-settings-actions.ts'

/** The actions of the second step of the set-up. */
export const siteSetupActions: Readonly<Record<string, ActionHandler<never>>> = {
  async 'setup-site'(request) {
    const { app, args, text, t } = request
    const [webTitle, lang] = [text('webTitle').trim(), text('lang')]
    const stored = await readSiteSettingsRow(app)
    const version = stored === null ? {} : { version: stored.version }
    const values = {
      // An empty field leaves what was there.
      ...(webTitle === '' ? {} : { webTitle }),
      ...(isLanguage(lang) ? { lang } : {}),
      timeZone: readTimeZone(request),
    }
    try {
      await app.content.items.save('site', { ...version, values }, app.context)
    } catch (error) {
      const problem = toProblemOrNull(error)
      const submitted = { webTitle, lang, timeZone: text('timeZone') }
      if (problem?.code === 'invalid') return { errors: toFormErrors(problem.details), values: submitted }
      if (problem?.code === 'stale') return { errors: { form: [t('setup.stale')] }, values: submitted }
      throw error
    }
    await app.siteSetup.finish(app.context)
    return redirectToReturnPath(args.request, app)
  },

  async 'setup-skip'({ app, args }) {
    await app.siteSetup.finish(app.context)
    return redirectToReturnPath(args.request, app)
  },
}
