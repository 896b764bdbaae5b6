import { isLanguage } from '../../../domain/language.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { type Overtaken, saveSite } from './save.ts'

const texts = ['webTitle', 'webAuthor', 'webLink', 'timeZone'] as const
const uses = ['favicon', 'shareImage'] as const

/** What the settings' forms can ask for. */
export const siteDeeds: Readonly<Record<string, ActionHandler<Overtaken>>> = {
  async site(asked) {
    // Texts of many pages are longer than what forms usually send.
    const [about = ''] = asked.all('about')
    const sent = {
      ...Object.fromEntries(texts.map((name) => [name, asked.text(name)])),
      about,
      lang: asked.text('lang'),
    }
    const lang = isLanguage(sent.lang) ? sent.lang : null
    const values = {
      ...Object.fromEntries(texts.map((name) => [name, asked.text(name).trim() || null])),
      about: about || null,
      lang,
    }
    return saveSite(asked, values, 'siteSaved', sent)
  },

  async banner(asked) {
    const banner = fileIn(asked)
    const bannerCrop = banner === null ? null : cropIn(asked)
    return saveSite(asked, { banner, bannerCrop }, 'bannerSaved', {})
  },

  ...Object.fromEntries(
    uses.map((use): [string, ActionHandler<Overtaken>] => [
      use,
      (asked) => saveSite(asked, { [use]: fileIn(asked) }, `${use}Saved`, {}),
    ]),
  ),
}

/** The picture that was chosen; null: the product's own. */
function fileIn({ text }: AdminActionRequest): string | null {
  return text('remove') === 'yes' ? null : text('file') || null
}

function cropIn({ text }: AdminActionRequest): string | null {
  const shares = ['x', 'y', 'width', 'height', 'focusX', 'focusY'].map((name) => text(name).trim())
  return shares.every((share) => share === '') ? null : shares.join(',')
}
