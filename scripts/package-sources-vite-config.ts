import { defaultClientConditions, defaultServerConditions, type UserConfig } from 'vite'

/** The export condition for the sources of `packages/infini-timeline`; also in `tsconfig.json`. */
export const SOURCE_CONDITION = 'infini-timeline-source'

/** Vite settings that load the npm workspaces from their sources, so that they need no separate build. */
export const workspaceSourcesViteConfig = {
  resolve: { conditions: [SOURCE_CONDITION, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [SOURCE_CONDITION, ...defaultServerConditions] } },
} satisfies UserConfig
