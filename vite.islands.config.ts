import { defineConfig } from 'vite'
import { ISLANDS_BUILD_FOLDER, ISLANDS_MANIFEST_PATH } from './scripts/build-document-scripts.ts'
import { workspaceSourcesViteConfig } from './scripts/package-sources-vite-config.ts'

/** What documents load instead of the app: the enhance script, and the islands it wakes. */
export default defineConfig({
  ...workspaceSourcesViteConfig,
  publicDir: false,
  build: {
    outDir: ISLANDS_BUILD_FOLDER,
    emptyOutDir: true,
    manifest: ISLANDS_MANIFEST_PATH,
    rolldownOptions: { input: { enhance: 'app/enhance/main.ts' } },
  },
})
