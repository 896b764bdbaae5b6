import { defineConfig } from 'vite'
import { ISLANDS_FOLDER, ISLANDS_MANIFEST } from './scripts/build-document-scripts.ts'
import { packageSources } from './scripts/package-sources.ts'

/** What documents load instead of the app: the enhance script, and the islands it wakes. */
export default defineConfig({
  ...packageSources,
  publicDir: false,
  build: {
    outDir: ISLANDS_FOLDER,
    emptyOutDir: true,
    manifest: ISLANDS_MANIFEST,
    rolldownOptions: { input: { enhance: 'app/enhance/main.ts' } },
  },
})
