import { createI18nPlugin } from '@formkit/i18n'
import { createValidationPlugin } from '@formkit/validation'
import { locales } from './messages.ts'
import { rules } from './rules.ts'

/** What makes a FormKit node obey our rules and speak our languages, in the browser and on the server. */
export const plugins = [createValidationPlugin(rules), createI18nPlugin(locales)]
