import { defaultClientConditions, defaultServerConditions, type UserConfig } from 'vite'

/** The export condition under which `packages/infini-timeline` offers its sources; `tsconfig.json` names it too. */
const SOURCE_CONDITION = 'infini-timeline-source'

/** Vite settings that read our npm workspaces from their sources, so that they need no build of their own. */
export const workspaceSourcesViteConfig = {
  resolve: { conditions: [SOURCE_CONDITION, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [SOURCE_CONDITION, ...defaultServerConditions] } },
} satisfies UserConfig
