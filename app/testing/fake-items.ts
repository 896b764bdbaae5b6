import type { Item, KindName } from '../../domain/kinds/index.ts'

/** The items of a fake site; its pictures are 1200 × 800. */
export type FakeItems = {
  readonly [K in KindName]?: readonly Item<K>[]
}
