import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { documentScripts } from './scripts/build-document-scripts.ts'

/** The app: pages for the server, and the applications among them for the browser. */
export default defineConfig({
  plugins: [documentScripts(), tailwindcss(), reactRouter()],
})
