import { getFieldValue, type Item } from '../../../domain/kinds/index.ts'
import { isLanguage, supportedLanguages } from '../../../domain/language.ts'
import { maxMenuLabelLength, menuEntryNames } from '../../../domain/menu.ts'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import { resolveTimeZone } from '../../../domain/time-zone-search.ts'
import type { ActionHandler, ActionHandlerOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import type { FlashMessageKey } from '../../actions/flash.ts'
import type { FormErrors } from '../../forms/index.ts'
import { getMenuLabelFieldName } from './menu-fields.ts'
import { readSiteSettingsRow, type SiteSettingsValues } from './read-site-settings.ts'

const textFields = ['webTitle', 'webAuthor', 'webLink', 'timeZone'] as const
const imageFields = ['favicon', 'shareImage'] as const

/** The actions of the settings forms. */
export const siteSettingsActions: Readonly<Record<string, ActionHandler<SettingsConflict>>> = {
  async site(request) {
    // `all`, because this text may be longer than the limit of `text`.
    const [about = ''] = request.all('about')
    const submitted = {
      ...Object.fromEntries(textFields.map((name) => [name, request.text(name)])),
      about,
      lang: request.text('lang'),
    }
    const lang = isLanguage(submitted.lang) ? submitted.lang : null
    const values = {
      ...Object.fromEntries(textFields.map((name) => [name, request.text(name).trim() || null])),
      timeZone: readTimeZone(request),
      about: about || null,
      lang,
    }
    return saveSiteSettings(request, values, 'siteSaved', submitted)
  },

  async banner(request) {
    const banner = readImageHash(request)
    const bannerCrop = banner === null ? null : readCrop(request)
    return saveSiteSettings(request, { banner, bannerCrop }, 'bannerSaved', {})
  },

  ...Object.fromEntries(
    imageFields.map((use): [string, ActionHandler<SettingsConflict>] => [
      use,
      (request) => saveSiteSettings(request, { [use]: readImageHash(request) }, `${use}Saved`, {}),
    ]),
  ),
}

/** The submitted time zone; without JavaScript it may be the name of a city. Null: the default. */
export function readTimeZone({ text }: Pick<AdminActionRequest, 'text'>): string | null {
  const typed = text('timeZone').trim()
  if (typed === '') return null
  return resolveTimeZone(typed, Intl.supportedValuesOf('timeZone')) ?? typed
}

/** The hash of the chosen picture; null for the product's default. */
function readImageHash({ text }: AdminActionRequest): string | null {
  return text('remove') === 'yes' ? null : text('file') || null
}

function readCrop({ text }: AdminActionRequest): string | null {
  const percents = ['x', 'y', 'width', 'height', 'focusX', 'focusY'].map((name) => text(name).trim())
  return percents.every((percent) => percent === '') ? null : percents.join(',')
}

/** The actions of the menu form. */
export const menuLabelsFormActions: Readonly<Record<string, ActionHandler<SettingsConflict>>> = {
  async menu(request) {
    const { text, t, check } = request
    const fields = supportedLanguages.flatMap((language) =>
      menuEntryNames.map((name) => getMenuLabelFieldName(language, name)),
    )
    const sent = Object.fromEntries(fields.map((field) => [field, text(field)]))
    const rules = `length:1,${maxMenuLabelLength}`
    const errors = await check(fields.map((name) => ({ name, rules, label: t('settings.menuLabel') })))
    if (errors !== null) return { errors, values: sent }
    const labels = supportedLanguages.map((language) => {
      const entries = menuEntryNames.map(
        (name) => [name, toSingleLine(text(getMenuLabelFieldName(language, name)))] as const,
      )
      return [language, Object.fromEntries(entries.filter(([, label]) => label !== ''))] as const
    })
    const customized = labels.filter(([, names]) => Object.keys(names).length > 0)
    const menu = customized.length === 0 ? null : JSON.stringify(Object.fromEntries(customized))
    return saveSiteSettings(request, { menu }, 'menuSaved', sent)
  },
}

/** Collapses whitespace and control characters to single spaces. */
function toSingleLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .normalize('NFC')
    .trim()
}

/** The current values of the fields that another save changed and that differ from the submitted ones. */
export interface SettingsConflict {
  readonly currentValues: Partial<SiteSettingsValues>
}

type NewValues = Partial<Record<keyof SiteSettingsValues, string | null>>

/**
 * Saves some of the settings. On a version conflict the form keeps its values and also shows the current
 * ones.
 */
export async function saveSiteSettings(
  request: AdminActionRequest,
  values: NewValues,
  flash: FlashMessageKey,
  submitted: Readonly<Record<string, string>>,
): Promise<ActionHandlerOutcome<SettingsConflict>> {
  const { app, t } = request
  const stored = await readSiteSettingsRow(app)
  const formVersion = parseVersion(request)
  const version =
    stored !== null && (await isUnchangedSince(request, stored, formVersion, values))
      ? stored.version
      : formVersion
  try {
    await app.content.items.save('site', { ...(version === null ? {} : { version }), values }, app.context)
    return { flash }
  } catch (error) {
    const problem = toProblemOrNull(error)
    if (problem?.code === 'invalid') return { errors: toFormErrors(problem.details), values: submitted }
    if (problem?.code !== 'stale') throw error
    const latest = await readSiteSettingsRow(app)
    return {
      errors: { form: [t('settings.stale')] },
      values: { ...submitted, version: String(latest?.version ?? '') },
      shown: { currentValues: latest === null ? {} : findDifferences(latest, values) },
    }
  }
}

function parseVersion({ text }: AdminActionRequest): number | null {
  const version = text('version')
  return /^[1-9]\d{0,8}$/.test(version) ? Number(version) : null
}

/** Whether no save since the form was opened changed the form's fields. */
async function isUnchangedSince(
  { app: { content, context } }: AdminActionRequest,
  current: Item<'site'>,
  formVersion: number | null,
  values: NewValues,
): Promise<boolean> {
  if (formVersion === null || formVersion === current.version) return false
  const entries = await content.history.list('site', current.id, null, context)
  const entry = entries.find(({ version, action }) => version === formVersion && action !== 'refused')
  if (entry === undefined) return false
  const pastValues: Readonly<Record<string, unknown>> = {
    ...(await content.history.read('site', current.id, entry.id, context)).values,
  }
  return Object.keys(values).every((name) => (pastValues[name] ?? null) === getFieldValue(current, name))
}

function findDifferences(current: Item<'site'>, values: NewValues): SettingsConflict['currentValues'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      getFieldValue(current, name) === value ? [] : [[name, getFieldValue(current, name)]],
    ),
  )
}

/** The messages of invalid fields, as the service reports them. */
export function toFormErrors(details: unknown): FormErrors {
  const fields = typeof details === 'object' && details !== null && 'fields' in details ? details.fields : {}
  return { fields: { ...(fields as Readonly<Record<string, readonly string[]>>) } }
}
