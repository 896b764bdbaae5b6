import type { AppRequest } from '../../request.ts'

/** A contact as the home page shows it. */
export interface ContactData {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly web: string | null
}

const MAX_CONTACTS = 500

/** Reads the site's contacts. */
export async function readContacts({ content, context }: AppRequest): Promise<ContactData[]> {
  const { items } = await content.items.list('contact', { limit: MAX_CONTACTS }, context)
  return items.map(({ id, name, email, phone, web }) => ({ id, name, email, phone, web }))
}
