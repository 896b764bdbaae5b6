import type { Item } from '../../domain/kinds/index.ts'
import { systemActor } from '../../domain/permissions.ts'
import { sanitizeItemForActor } from '../content/index.ts'
import type { Repositories } from '../data/index.ts'

/** The site settings that apply, and those that the owner has saved. */
export interface EffectiveSettings {
  readonly settings: Readonly<Record<string, unknown>>
  readonly row: Item<'site'> | null
}

/** Reads the site settings; `defaults` apply where the owner has saved none. */
export async function readEffectiveSettings(
  { items }: Pick<Repositories, 'items'>,
  defaults: Readonly<Record<string, unknown>>,
): Promise<EffectiveSettings> {
  const [row = null] = await items.list('site', { status: 'any', now: '' }, { offset: 0, limit: 1 })
  const saved = row === null ? {} : sanitizeItemForActor('site', row, { actor: systemActor })
  const given = Object.entries(saved).filter(([, value]) => value !== null)
  return { settings: { ...defaults, ...Object.fromEntries(given) }, row }
}
