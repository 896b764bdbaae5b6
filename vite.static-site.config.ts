import { defineConfig } from 'vite'
import { STATIC_SITE_BUILD_FOLDER } from './scripts/build-document-scripts.ts'
import { workspaceSourcesViteConfig } from './scripts/package-sources-vite-config.ts'

/** The script of static copies of a site: one plain file, since browsers load no modules from files. */
export default defineConfig({
  ...workspaceSourcesViteConfig,
  publicDir: false,
  build: {
    outDir: STATIC_SITE_BUILD_FOLDER,
    emptyOutDir: true,
    cssCodeSplit: false,
    rolldownOptions: {
      // Vite's helper for dynamic imports mentions it; in one file it has nothing to load.
      checks: { emptyImportMeta: false },
      input: { 'static-site': 'app/static-site/main.ts' },
      output: {
        format: 'iife',
        codeSplitting: false,
        entryFileNames: 'assets/[name].js',
        assetFileNames: 'assets/static-site[extname]',
      },
    },
  },
})
