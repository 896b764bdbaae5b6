import type { Item, KindName } from '../../domain/kinds/index.ts'

/** What a fake site holds; images are shown as pictures of 1200 × 800. */
export type FakeItems = {
  readonly [K in KindName]?: readonly Item<K>[]
}
