import type { Item } from '../../../domain/kinds/index.ts'
import { getFieldValue } from '../../../domain/kinds/index.ts'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import type { ActionHandler, ActionHandlerOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import { parseIdParam } from '../../page-loader.ts'
import type { AppRequest } from '../../request.ts'
import { getItemStatus } from '../items/editable-item.ts'

export type NavigationPlace = Item<'navlink'>['place']

/** A link of the menu or the footer, to be edited. */
export interface EditableNavigationLink extends Pick<Item<'navlink'>, 'id' | 'version' | 'place' | 'label'> {
  readonly page: number | null
  readonly address: string | null
  /** Whether visitors do not see the link, because its page is not published. */
  readonly isHidden: boolean
}

/** A page that a link can lead to. */
export interface NavigationPageOption {
  readonly id: number
  readonly title: string
  readonly path: string
}

/** What the form sections for links need. */
export interface NavigationLinkSettings {
  readonly links: readonly EditableNavigationLink[]
  readonly pages: readonly NavigationPageOption[]
}

const maxItems = 500

/** Reads the links of the menu and the footer, and the pages to choose from. */
export async function readNavigationLinkSettings(app: AppRequest): Promise<NavigationLinkSettings> {
  const { content, context, now } = app
  const links = await readLinks(app)
  const pages = (await content.items.list('page', { limit: maxItems, brief: true }, context)).items
  const publicPageIds = new Set(
    pages.filter((page) => getItemStatus(page, now) === 'live').map(({ id }) => id),
  )
  return {
    links: links.map(({ id, version, place, label, page, address }) => ({
      ...{ id, version, place, label, page, address },
      isHidden: page !== null && !publicPageIds.has(page),
    })),
    pages: pages.map(({ id, title, path }) => ({ id, title, path: path ?? '' })),
  }
}

async function readLinks({ content, context }: AppRequest): Promise<Item<'navlink'>[]> {
  return (await content.items.list('navlink', { limit: maxItems }, context)).items
}

type SubmittedLink = Readonly<Record<'label' | 'page' | 'address', string>>

/** The actions of the forms for links. */
export const navigationLinkActions: Readonly<Record<string, ActionHandler<never>>> = {
  async linkAdd(request) {
    const place: NavigationPlace = request.text('place') === 'footer' ? 'footer' : 'menu'
    const submitted = readSubmittedLink(request)
    return saveLink(
      request,
      { place },
      { values: { ...(await toValues(request, submitted)), place } },
      submitted,
    )
  },

  async linkSave(request) {
    const id = parseIdParam(request.text('link'))
    const submitted = readSubmittedLink(request)
    const version = parseIdParam(request.text('version'))
    return saveLink(
      request,
      { link: String(id), version: String(version) },
      { id, version, values: await toValues(request, submitted) },
      submitted,
    )
  },

  async linkMove(request) {
    const { app, text } = request
    const id = parseIdParam(text('link'))
    const link = await app.content.items.read('navlink', id, app.context)
    const others = (await readLinks(app)).filter((other) => other.place === link.place)
    const index = others.findIndex((other) => other.id === id)
    const target = text('direction') === 'up' ? index - 1 : index + 2
    // The first link stays first.
    const before = others[Math.max(target, 0)]?.id ?? null
    if (before !== id) await app.content.items.move('navlink', [id], before, app.context)
    return { flash: getFlash(link.place) }
  },

  async linkRemove({ app, text }) {
    const id = parseIdParam(text('link'))
    const link = await app.content.items.read('navlink', id, app.context)
    await app.content.trash.remove('navlink', id, app.context)
    return { flash: getFlash(link.place) }
  },
}

function getFlash(place: NavigationPlace): 'menuLinksSaved' | 'footerLinksSaved' {
  return place === 'menu' ? 'menuLinksSaved' : 'footerLinksSaved'
}

function readSubmittedLink({ text }: AdminActionRequest): SubmittedLink {
  return { label: text('label'), page: text('page'), address: text('address') }
}

/** An empty label becomes the title of the page. */
async function toValues(
  { app }: AdminActionRequest,
  { label, page, address }: SubmittedLink,
): Promise<Record<string, string | null>> {
  const ownLabel = label.trim()
  const pageId = /^[1-9]\d{0,8}$/.test(page) ? Number(page) : null
  const pageItem =
    ownLabel === '' && pageId !== null
      ? (await app.content.items.byIds('page', [pageId], app.context)).get(pageId)
      : undefined
  const title = pageItem === undefined ? '' : String(getFieldValue(pageItem, 'title'))
  return { label: ownLabel || title || null, page: page || null, address: address.trim() || null }
}

async function saveLink(
  { app, t }: AdminActionRequest,
  identity: Readonly<Record<string, string>>,
  input: Parameters<AppRequest['content']['items']['save']>[1],
  submitted: SubmittedLink,
): Promise<ActionHandlerOutcome<never>> {
  const values = { ...submitted, ...identity }
  try {
    const { place } = await app.content.items.save('navlink', input, app.context)
    return { flash: getFlash(place) }
  } catch (error) {
    const problem = toProblemOrNull(error)
    if (problem?.code === 'stale') return { errors: { form: [t('settings.stale')] }, values }
    if (problem?.code !== 'invalid') throw error
    const { details } = problem
    const fields =
      typeof details === 'object' && details !== null && 'fields' in details ? details.fields : {}
    return { errors: { fields: { ...(fields as Readonly<Record<string, readonly string[]>>) } }, values }
  }
}
