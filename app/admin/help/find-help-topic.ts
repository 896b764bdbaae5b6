/** The topics of the help, in the order of their list. */
export const helpTopicNames = [
  'dashboard',
  'writing',
  'galleries',
  'timeline',
  'lists',
  'categories',
  'messages',
  'history',
  'trash',
  'account',
  'settings',
  'email',
  'menu',
  'people',
  'backups',
  'check',
  'import',
  'export',
  'audit-log',
] as const

export type HelpTopicName = (typeof helpTopicNames)[number]

/** The topic of each page of the admin area; the first pattern that matches a path decides. */
const topicsByPath: readonly (readonly [pattern: RegExp, topic: HelpTopicName])[] = [
  [/^\/admin\/edit\/[^/]+\/[^/]+\/history(?:\/|$)/, 'history'],
  [/^\/admin\/(?:add|edit)\/timeline(?:\/|$)/, 'timeline'],
  [/^\/admin\/(?:add|edit)\/(?:gallery|image)(?:\/|$)/, 'galleries'],
  [/^\/admin\/galleries(?:\/|$)/, 'galleries'],
  [/^\/admin\/(?:add|edit)\/(?:category|author|contact|redirect)(?:\/|$)/, 'categories'],
  [/^\/admin\/edit\/[^/]+$/, 'lists'],
  [/^\/admin\/(?:add|edit)\//, 'writing'],
  [/^\/admin\/settings\/category(?:\/|$)/, 'categories'],
  [/^\/admin\/settings\/email(?:\/|$)/, 'email'],
  [/^\/admin\/settings\/menu(?:\/|$)/, 'menu'],
  [/^\/admin\/settings(?:\/|$)/, 'settings'],
  [/^\/admin\/people(?:\/|$)/, 'people'],
  [/^\/admin\/account(?:\/|$)/, 'account'],
  [/^\/admin\/messages(?:\/|$)/, 'messages'],
  [/^\/admin\/trash(?:\/|$)/, 'trash'],
  [/^\/admin\/audit(?:\/|$)/, 'audit-log'],
  [/^\/admin\/data\/check(?:\/|$)/, 'check'],
  [/^\/admin\/data\/import(?:\/|$)/, 'import'],
  [/^\/admin\/data\/export(?:\/|$)/, 'export'],
  [/^\/admin\/data(?:\/|$)/, 'backups'],
  [/^\/admin\/(?:setup|sample|help|search)(?:\/|$)/, 'dashboard'],
  [/^\/admin$/, 'dashboard'],
]

/** The help topic of a page; null: it has none. */
export function findHelpTopic(path: string): HelpTopicName | null {
  return topicsByPath.find(([pattern]) => pattern.test(path))?.[1] ?? null
}

export function getHelpHref(topic: HelpTopicName): string {
  return `/admin/help/${topic}`
}
