import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The baseline: Node's own server with a prepared response.

const { body, headers } = JSON.parse(readFileSync(process.env.BODY_FILE ?? '', 'utf8'))
const bytes = Buffer.from(body, 'base64')

createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(Number(process.env.PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
