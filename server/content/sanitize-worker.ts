import { parentPort, workerData } from 'node:worker_threads'
import { sanitizeContentHtml } from './sanitize-html.ts'

// Many tags take hundreds of milliseconds: in the main thread all other requests would wait.
const html: string = workerData
parentPort?.postMessage(sanitizeContentHtml(html))
