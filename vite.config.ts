import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { createDocumentScriptUrlsPlugin } from './scripts/build-document-scripts.ts'
import { workspaceSourcesViteConfig } from './scripts/package-sources-vite-config.ts'

/** The app: pages for the server, and the applications among them for the browser. */
export default defineConfig({
  ...workspaceSourcesViteConfig,
  // The renderer of PDFs, loaded when an editor adds one, is larger than the default limit.
  build: { chunkSizeWarningLimit: 600 },
  // The bundle of the server continues its maps.
  environments: { ssr: { build: { sourcemap: true } } },
  plugins: [createDocumentScriptUrlsPlugin(), reactRouter()],
})
