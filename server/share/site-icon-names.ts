export const siteIconNames = ['32', '180', '192', '512', 'maskable', 'ico'] as const

export type SiteIconName = (typeof siteIconNames)[number]
