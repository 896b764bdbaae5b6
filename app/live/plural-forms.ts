import type { Language } from '../../domain/language.ts'
import type { Translate } from '../i18n/translate.ts'

type CountedMessageKey = Parameters<Translate>[0]

/** The forms of a message with a count, by plural category; `#` stands for the count. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** Whole numbers up to this one have all categories of our languages. */
const LARGEST_SAMPLE = 9

/** Creates the forms of a message for a script that has no translator. */
export function createPluralForms(t: Translate, key: CountedMessageKey, language: Language): PluralForms {
  const rules = new Intl.PluralRules(language)
  const samples = Array.from({ length: LARGEST_SAMPLE }, (_, index) => index + 1)
  return Object.fromEntries(
    samples.map((count) => [rules.select(count), t(key, { count }).replace(String(count), '#')]),
  )
}

/** Formats a count; empty if the form is missing. */
export function formatPlural(forms: PluralForms, count: number, language: string): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other ?? ''
  return form.replace('#', () => count.toLocaleString(language))
}
