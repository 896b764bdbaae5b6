import type { Item } from '../../domain/kinds/index.ts'

/** Where an item stands that is not in the trash. */
export function statusOf({ published_at: at }: Item, now: Date): 'live' | 'draft' | 'scheduled' {
  if (at === null) return 'draft'
  return at > now.toISOString() ? 'scheduled' : 'live'
}
