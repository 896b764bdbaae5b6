import { cs, en, type FormKitLocale } from '@formkit/i18n'
import { longestMenuLabel } from '../menu.ts'
import { wrongDate, wrongIsbn } from './reasons.ts'

type Message = (about: { name: string; args: readonly unknown[]; node?: { value: unknown } }) => string
type FormKitMessages = NonNullable<FormKitLocale['validation']>

/** The rules `max` and `min` know what they mean without a number; FormKit's messages would say `undefined`. */
function withDefaults(messages: FormKitMessages): FormKitMessages {
  return { ...messages, max: withDefault(messages.max, 10), min: withDefault(messages.min, 1) }
}

function withDefault(message: FormKitMessages[string] | undefined, limit: number): FormKitMessages[string] {
  if (typeof message !== 'function') return message ?? ''
  return ({ args, ...about }) => message({ ...about, args: args.length > 0 ? args : [limit] })
}

/** A day in the form's language; FormKit's messages have it in the machine's. */
function dayIn(language: string): (day: unknown) => string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  return (day) => {
    const time = Date.parse(String(day))
    return Number.isNaN(time) ? String(day) : format.format(time)
  }
}

const englishDay = dayIn('en-US')
const czechDay = dayIn('cs')

// What FormKit's packs lack (dates against another field, inclusive dates, Czech letters and spaces), and our own rules.
const english: Record<string, Message> = {
  date_after: ({ name, args: [day] }) =>
    day ? `${sentence(name)} must be after ${englishDay(day)}.` : `${sentence(name)} must be in the future.`,
  date_before: ({ name, args: [day] }) =>
    day ? `${sentence(name)} must be before ${englishDay(day)}.` : `${sentence(name)} must be in the past.`,
  date_between: ({ name, args: [first, last] }) =>
    `${sentence(name)} must be between ${englishDay(first)} and ${englishDay(last)}`,
  date_after_node: ({ name, args }) => `${sentence(name)} must be after ${args[0]}.`,
  date_before_node: ({ name, args }) => `${sentence(name)} must be before ${args[0]}.`,
  date_after_or_equal: ({ name, args: [day] }) =>
    day
      ? `${sentence(name)} must be on or after ${englishDay(day)}.`
      : `${sentence(name)} must be today or in the future.`,
  date_before_or_equal: ({ name, args: [day] }) =>
    day
      ? `${sentence(name)} must be on or before ${englishDay(day)}.`
      : `${sentence(name)} must be today or in the past.`,
  isbn: ({ name, node }) => `${sentence(name)} ${wrongIsbn(node?.value, 'en-US')}`,
  edtf: ({ node }) => wrongDate(node?.value, 'en-US'),
  own_path: ({ name }) => `${sentence(name)} must be a path of this site, such as /old-page.`,
  free_path: ({ name }) => `${sentence(name)} is one of the site’s own pages, which cannot lead elsewhere.`,
  address: ({ name }) =>
    `${sentence(name)} must be a path of this site, such as /articles, or an address that starts with https://.`,
  time_zone: ({ name }) => `${sentence(name)} must be the name of a time zone, such as Europe/Prague.`,
  crop: ({ name }) => `${sentence(name)} must lie within the picture.`,
  menu: ({ name }) => `${sentence(name)}: each name may have ${longestMenuLabel} characters.`,
}

const czech: Record<string, Message> = {
  alpha_spaces: ({ name }) => `${sentence(name)} může obsahovat pouze písmena a mezery.`,
  date_after: ({ name, args: [day] }) =>
    day ? `${sentence(name)} musí být po ${czechDay(day)}.` : `${sentence(name)} musí být v budoucnosti.`,
  date_before: ({ name, args: [day] }) =>
    day ? `${sentence(name)} musí být před ${czechDay(day)}.` : `${sentence(name)} musí být v minulosti.`,
  date_between: ({ name, args: [first, last] }) =>
    `${sentence(name)} musí být mezi ${czechDay(first)} a ${czechDay(last)}`,
  date_after_node: ({ name, args }) => `${sentence(name)} musí být po ${args[0]}.`,
  date_before_node: ({ name, args }) => `${sentence(name)} musí být před ${args[0]}.`,
  date_after_or_equal: ({ name, args: [day] }) =>
    day
      ? `${sentence(name)} musí být ${czechDay(day)} nebo později.`
      : `${sentence(name)} musí být dnes nebo později.`,
  date_before_or_equal: ({ name, args: [day] }) =>
    day
      ? `${sentence(name)} musí být ${czechDay(day)} nebo dříve.`
      : `${sentence(name)} musí být dnes nebo dříve.`,
  isbn: ({ name, node }) => `${sentence(name)} ${wrongIsbn(node?.value, 'cs')}`,
  edtf: ({ node }) => wrongDate(node?.value, 'cs'),
  own_path: ({ name }) => `${sentence(name)} musí být cesta na těchto stránkách, například /stara-stranka.`,
  free_path: ({ name }) => `${sentence(name)} patří samotným stránkám, a proto nemůže vést jinam.`,
  address: ({ name }) =>
    `${sentence(name)} musí být cesta na těchto stránkách, například /articles, nebo adresa začínající https://.`,
  time_zone: ({ name }) => `${sentence(name)} musí být název časového pásma, například Europe/Prague.`,
  crop: ({ name }) => `${sentence(name)} musí ležet uvnitř obrázku.`,
  menu: ({ name }) => `${sentence(name)}: každý název smí mít nejvýše ${longestMenuLabel} znaků.`,
}

/** The messages of every rule, by FormKit's name of the language. */
export const locales: Record<'en' | 'cs', FormKitLocale> = {
  en: { ...en, validation: { ...withDefaults(en.validation), ...english } },
  cs: { ...cs, validation: { ...withDefaults(cs.validation), ...czech } },
}
/** A field's name at the start of a sentence. */
export function sentence(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
