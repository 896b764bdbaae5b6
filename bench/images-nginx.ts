import { spawn, spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../tests/support/free-port.ts'
import { openPictures } from './images-site.ts'
import { load, median } from './load.ts'
import { startProduct } from './server.ts'
import { atLeast, type Figure } from './table.ts'

const rounds = 9
const seconds = 2
const what = 'cached variant, of nginx with one process and the same file'

/** A made picture from our server beside the same bytes from nginx. */
export async function cachedBesideNginx(folder: string, photograph: string): Promise<Figure> {
  if (spawnSync('nginx', ['-v']).error)
    return { what, measured: 'not measured: no nginx here', goal: '≥ 0.7', met: false }
  const site = await openPictures(folder)
  site.pictures.work()
  await site.takeAll([photograph])
  const { value: row } = await site.data.files.all().next()
  await site.close()
  const hash: string = row?.hash ?? ''
  const product = await startProduct(folder, { LETOPIS_SAMPLE: 'off' })
  const path = `/img/${hash.slice(0, 24)}/640.webp`
  const answer = await fetch(`${product.url}${path}`)
  const nginx = await startNginx(join(folder, 'nginx'), path, new Uint8Array(await answer.arrayBuffer()))
  try {
    const options = { headers: {}, seconds }
    await load(`${product.url}${path}`, { ...options, seconds: 2 * seconds })
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const theirs = await load(`${nginx.url}${path}`, options)
      const ours = await load(`${product.url}${path}`, options)
      if (ours.failed + theirs.failed > 0)
        throw new Error(`${ours.failed} and ${theirs.failed} requests failed`)
      console.log(`  ${ours.perSecond.toFixed(0)} of ${theirs.perSecond.toFixed(0)} requests a second`)
      ratios.push(ours.perSecond / theirs.perSecond)
    }
    return atLeast(what, median(ratios), 0.7)
  } finally {
    await nginx.stop()
    await product.stop()
  }
}

async function startNginx(folder: string, path: string, bytes: Uint8Array) {
  const port = await findFreePort()
  await mkdir(join(folder, 'root', path, '..'), { recursive: true })
  await writeFile(join(folder, 'root', path), bytes)
  const settings = [
    'daemon off; worker_processes 1;',
    `pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
    'events { worker_connections 256; }',
    'http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;',
    `types { image/webp webp; } client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;`,
    `fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;`,
    `server { listen 127.0.0.1:${port}; root ${folder}/root;`,
    'add_header Cache-Control "public, max-age=31536000, immutable"; } }',
  ]
  await writeFile(join(folder, 'nginx.conf'), settings.join('\n'))
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : []
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder, ...user], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('nginx does not start')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
