import { createI18nPlugin } from '@formkit/i18n'
import { createValidationPlugin } from '@formkit/validation'
import { formKitLocales } from './formkit-locales.ts'
import { formKitRules } from './formkit-rules.ts'

/** What makes a FormKit node obey our rules and speak our languages, in the browser and on the server. */
export const formKitPlugins = [createValidationPlugin(formKitRules), createI18nPlugin(formKitLocales)]
