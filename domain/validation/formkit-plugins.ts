import { createI18nPlugin, cs, en, type FormKitLocale } from '@formkit/i18n'
import { createValidationPlugin } from '@formkit/validation'
import { maxMenuLabelLength } from '../menu.ts'
import { maxSectionIntroLength } from '../section-intros.ts'
import { explainInvalidDate, getIsbnProblemPhrase } from './explain-invalid-value.ts'
import { formKitRules } from './formkit-rules.ts'

type ValidationMessage = (context: {
  name: string
  args: readonly unknown[]
  node?: { value: unknown }
}) => string
type FormKitMessages = NonNullable<FormKitLocale['validation']>

/** The rules `max` and `min` have a default limit; FormKit's messages would say `undefined`. */
function withDefaultLimits(messages: FormKitMessages): FormKitMessages {
  return { ...messages, max: withDefaultLimit(messages.max, 10), min: withDefaultLimit(messages.min, 1) }
}

function withDefaultLimit(
  message: FormKitMessages[string] | undefined,
  limit: number,
): FormKitMessages[string] {
  if (typeof message !== 'function') return message ?? ''
  return ({ args, ...context }) => message({ ...context, args: args.length > 0 ? args : [limit] })
}

/** Formats a day in the form's language; FormKit's messages use the language of the machine. */
function createDayFormatter(language: string): (day: unknown) => string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  return (day) => {
    const time = Date.parse(String(day))
    return Number.isNaN(time) ? String(day) : format.format(time)
  }
}

const formatEnglishDay = createDayFormatter('en-US')
const formatCzechDay = createDayFormatter('cs')

// Messages missing in FormKit's locales (dates against another field, inclusive dates, Czech `alpha_spaces`),
// and for our own rules.
const englishMessages: Record<string, ValidationMessage> = {
  date_after: ({ name, args: [day] }) =>
    day
      ? `${capitalizeFirstLetter(name)} must be after ${formatEnglishDay(day)}.`
      : `${capitalizeFirstLetter(name)} must be in the future.`,
  date_before: ({ name, args: [day] }) =>
    day
      ? `${capitalizeFirstLetter(name)} must be before ${formatEnglishDay(day)}.`
      : `${capitalizeFirstLetter(name)} must be in the past.`,
  date_between: ({ name, args: [first, last] }) =>
    `${capitalizeFirstLetter(name)} must be between ${formatEnglishDay(first)} and ${formatEnglishDay(last)}`,
  date_after_node: ({ name, args }) => `${capitalizeFirstLetter(name)} must be after ${args[0]}.`,
  date_before_node: ({ name, args }) => `${capitalizeFirstLetter(name)} must be before ${args[0]}.`,
  date_after_or_equal: ({ name, args: [day] }) =>
    day
      ? `${capitalizeFirstLetter(name)} must be on or after ${formatEnglishDay(day)}.`
      : `${capitalizeFirstLetter(name)} must be today or in the future.`,
  date_before_or_equal: ({ name, args: [day] }) =>
    day
      ? `${capitalizeFirstLetter(name)} must be on or before ${formatEnglishDay(day)}.`
      : `${capitalizeFirstLetter(name)} must be today or in the past.`,
  isbn: ({ name, node }) => `${capitalizeFirstLetter(name)} ${getIsbnProblemPhrase(node?.value, 'en-US')}`,
  edtf: ({ node }) => explainInvalidDate(node?.value, 'en-US'),
  own_path: ({ name }) => `${capitalizeFirstLetter(name)} must be a path of this site, such as /old-page.`,
  free_path: ({ name }) =>
    `${capitalizeFirstLetter(name)} is one of the site’s own pages, which cannot lead elsewhere.`,
  address: ({ name }) =>
    `${capitalizeFirstLetter(name)} must be a path of this site, such as /articles, or an address that starts with https://.`,
  time_zone: ({ name }) =>
    `${capitalizeFirstLetter(name)} must be the name of a time zone, such as Europe/Prague.`,
  crop: ({ name }) => `${capitalizeFirstLetter(name)} must lie within the picture.`,
  focal_point: ({ name }) => `${capitalizeFirstLetter(name)} must lie within the picture.`,
  menu: ({ name }) => `${capitalizeFirstLetter(name)}: each name may have ${maxMenuLabelLength} characters.`,
  page_path: ({ name }) =>
    `${capitalizeFirstLetter(name)} can have small letters without accents, digits and hyphens, with slashes between its parts, such as /about/history, and 100 characters at most.`,
  unguarded_path: ({ name }) =>
    `${capitalizeFirstLetter(name)} cannot contain “admin” or “login”: visitors would be asked to sign in.`,
  free_page_path: ({ name }) => `${capitalizeFirstLetter(name)} is already used by the site itself.`,
  section_intros: ({ name }) =>
    `${capitalizeFirstLetter(name)}: each text can have ${maxSectionIntroLength} characters.`,
}

const czechMessages: Record<string, ValidationMessage> = {
  alpha_spaces: ({ name }) => `${capitalizeFirstLetter(name)} může obsahovat pouze písmena a mezery.`,
  date_after: ({ name, args: [day] }) =>
    day
      ? `${capitalizeFirstLetter(name)} musí být po ${formatCzechDay(day)}.`
      : `${capitalizeFirstLetter(name)} musí být v budoucnosti.`,
  date_before: ({ name, args: [day] }) =>
    day
      ? `${capitalizeFirstLetter(name)} musí být před ${formatCzechDay(day)}.`
      : `${capitalizeFirstLetter(name)} musí být v minulosti.`,
  date_between: ({ name, args: [first, last] }) =>
    `${capitalizeFirstLetter(name)} musí být mezi ${formatCzechDay(first)} a ${formatCzechDay(last)}`,
  date_after_node: ({ name, args }) => `${capitalizeFirstLetter(name)} musí být po ${args[0]}.`,
  date_before_node: ({ name, args }) => `${capitalizeFirstLetter(name)} musí být před ${args[0]}.`,
  date_after_or_equal: ({ name, args: [day] }) =>
    day
      ? `${capitalizeFirstLetter(name)} musí být ${formatCzechDay(day)} nebo později.`
      : `${capitalizeFirstLetter(name)} musí být dnes nebo později.`,
  date_before_or_equal: ({ name, args: [day] }) =>
    day
      ? `${capitalizeFirstLetter(name)} musí být ${formatCzechDay(day)} nebo dříve.`
      : `${capitalizeFirstLetter(name)} musí být dnes nebo dříve.`,
  isbn: ({ name, node }) => `${capitalizeFirstLetter(name)} ${getIsbnProblemPhrase(node?.value, 'cs')}`,
  edtf: ({ node }) => explainInvalidDate(node?.value, 'cs'),
  own_path: ({ name }) =>
    `${capitalizeFirstLetter(name)} musí být cesta na těchto stránkách, například /stara-stranka.`,
  free_path: ({ name }) =>
    `${capitalizeFirstLetter(name)} patří samotným stránkám, a proto nemůže vést jinam.`,
  address: ({ name }) =>
    `${capitalizeFirstLetter(name)} musí být cesta na těchto stránkách, například /articles, nebo adresa začínající https://.`,
  time_zone: ({ name }) =>
    `${capitalizeFirstLetter(name)} musí být název časového pásma, například Europe/Prague.`,
  crop: ({ name }) => `${capitalizeFirstLetter(name)} musí ležet uvnitř obrázku.`,
  focal_point: ({ name }) => `${capitalizeFirstLetter(name)} musí ležet uvnitř obrázku.`,
  menu: ({ name }) =>
    `${capitalizeFirstLetter(name)}: každý název smí mít nejvýše ${maxMenuLabelLength} znaků.`,
  page_path: ({ name }) =>
    `${capitalizeFirstLetter(name)} smí obsahovat jen malá písmena bez háčků a čárek, číslice a pomlčky, části oddělují lomítka, například /o-nas/historie. Nejvýše 100 znaků.`,
  unguarded_path: ({ name }) =>
    `${capitalizeFirstLetter(name)} nesmí obsahovat „admin“ ani „login“, návštěvníci by se museli přihlásit.`,
  free_page_path: ({ name }) => `${capitalizeFirstLetter(name)}: tuto adresu už používá sám web.`,
  section_intros: ({ name }) =>
    `${capitalizeFirstLetter(name)}: každý text smí mít nejvýše ${maxSectionIntroLength} znaků.`,
}

/** The messages of all rules, by FormKit's locale name. */
export const formKitLocales: Record<'en' | 'cs', FormKitLocale> = {
  en: { ...en, validation: { ...withDefaultLimits(en.validation), ...englishMessages } },
  cs: { ...cs, validation: { ...withDefaultLimits(cs.validation), ...czechMessages } },
}
function capitalizeFirstLetter(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Adds our rules and messages to a FormKit node, in the browser and on the server. */
export const formKitPlugins = [createValidationPlugin(formKitRules), createI18nPlugin(formKitLocales)]
