/** One gallery of the sample site and its place in the tree. */
export type GalleryPlan<Key extends string = string> = {
  readonly key: Key
  readonly parent: Key | null
}

const tree = [
  { key: 'places', parent: null },
  { key: 'church', parent: 'places' },
  { key: 'church-bells', parent: 'church' },
  { key: 'mill', parent: 'places' },
  { key: 'mill-restoration', parent: 'mill' },
  { key: 'school', parent: 'places' },
  { key: 'green', parent: 'places' },
  { key: 'railway', parent: 'places' },
  { key: 'people', parent: null },
  { key: 'families', parent: 'people' },
  { key: 'classes', parent: 'people' },
  { key: 'crafts', parent: 'people' },
  { key: 'plates', parent: null },
  { key: 'plates-portraits', parent: 'plates' },
  { key: 'plates-festivals', parent: 'plates' },
  { key: 'events', parent: null },
  { key: 'floods', parent: 'events' },
  { key: 'brigade', parent: 'events' },
  { key: 'wars', parent: 'events' },
  { key: 'maps', parent: null },
  { key: 'today', parent: null },
] as const satisfies readonly GalleryPlan[]

/** The name by which plans and texts refer to a gallery. */
export type GalleryKey = (typeof tree)[number]['key']

/** The gallery tree; a parent always stands before its children. */
export const galleries: readonly GalleryPlan<GalleryKey>[] = tree
