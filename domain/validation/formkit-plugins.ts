import { createI18nPlugin } from '@formkit/i18n'
import { createValidationPlugin } from '@formkit/validation'
import { formKitLocales } from './formkit-locales.ts'
import { formKitRules } from './formkit-rules.ts'

/** Adds our rules and messages to a FormKit node, in the browser and on the server. */
export const formKitPlugins = [createValidationPlugin(formKitRules), createI18nPlugin(formKitLocales)]
