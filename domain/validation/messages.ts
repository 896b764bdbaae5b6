import { cs, en, type FormKitLocale } from '@formkit/i18n'
import { sentence } from './sentence.ts'

type Message = (about: { name: string; args: readonly unknown[] }) => string

// What FormKit's packs lack (dates against another field, inclusive dates, Czech letters and spaces), and our own rules.
const english: Record<string, Message> = {
  date_after_node: ({ name, args }) => `${sentence(name)} must be after ${args[0]}.`,
  date_before_node: ({ name, args }) => `${sentence(name)} must be before ${args[0]}.`,
  date_after_or_equal: ({ name, args }) =>
    args[0]
      ? `${sentence(name)} must be on or after ${args[0]}.`
      : `${sentence(name)} must be today or in the future.`,
  date_before_or_equal: ({ name, args }) =>
    args[0]
      ? `${sentence(name)} must be on or before ${args[0]}.`
      : `${sentence(name)} must be today or in the past.`,
  isbn: ({ name }) => `${sentence(name)} must be an ISBN with 10 or 13 digits; check for a typing error.`,
  edtf: ({ name }) => `${sentence(name)} must be a date such as 1945, 1945-05-09, 1890~, 192X or 1914/1918.`,
}

const czech: Record<string, Message> = {
  alpha_spaces: ({ name }) => `${sentence(name)} může obsahovat pouze písmena a mezery.`,
  date_after_node: ({ name, args }) => `${sentence(name)} musí být po ${args[0]}.`,
  date_before_node: ({ name, args }) => `${sentence(name)} musí být před ${args[0]}.`,
  date_after_or_equal: ({ name, args }) =>
    args[0]
      ? `${sentence(name)} musí být ${args[0]} nebo později.`
      : `${sentence(name)} musí být dnes nebo později.`,
  date_before_or_equal: ({ name, args }) =>
    args[0]
      ? `${sentence(name)} musí být ${args[0]} nebo dříve.`
      : `${sentence(name)} musí být dnes nebo dříve.`,
  isbn: ({ name }) => `${sentence(name)} musí být ISBN o 10 nebo 13 číslicích; zkontrolujte překlepy.`,
  edtf: ({ name }) => `${sentence(name)} musí být datum jako 1945, 1945-05-09, 1890~, 192X nebo 1914/1918.`,
}

/** The messages of every rule, by FormKit's name of the language. */
export const locales: Record<'en' | 'cs', FormKitLocale> = {
  en: { ...en, validation: { ...en.validation, ...english } },
  cs: { ...cs, validation: { ...cs.validation, ...czech } },
}
