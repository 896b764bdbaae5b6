import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { documentScripts } from './scripts/build-document-scripts.ts'
import { packageSources } from './scripts/package-sources.ts'

/** The app: pages for the server, and the applications among them for the browser. */
export default defineConfig({
  ...packageSources,
  plugins: [documentScripts(), reactRouter()],
})
