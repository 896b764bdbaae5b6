import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { vi } from 'vitest'
import { findSystemTool, provideSystemTool, runSystemTool } from './system-tools.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')

/** The port of a proxy, and the port it forwards to. */
export interface ProxyPorts {
  readonly http: number
  readonly https: number
  readonly upstream: number
}

/** A proxy that runs with a file of `deploy/`, in which only addresses and paths are replaced. */
export interface ReverseProxy {
  readonly name: string
  /** Why it cannot run on this machine; null: it can. */
  readonly unavailableReason: string | null
  /** Writes the configuration into a folder; returns the command that runs the proxy with it. */
  prepare(folder: string, ports: ProxyPorts): Promise<ProxyCommand>
}

export interface ProxyCommand {
  readonly file: string
  /** Runs until it is stopped. */
  readonly run: readonly string[]
  /** Only checks the configuration. */
  readonly check: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

const nginxTool = provideSystemTool('nginx', 'nginx')
const opensslTool = findSystemTool('openssl')
const caddyTool = provideSystemTool('caddy', 'caddy')

const nginx: ReverseProxy = {
  name: 'nginx',
  unavailableReason:
    nginxTool === null || opensslTool === null ? 'nginx and openssl are not installed' : null,
  async prepare(folder, ports) {
    const file = join(folder, 'nginx.conf')
    const certificate = createSelfSignedCertificate(folder)
    await mkdir(join(folder, 'tmp'))
    await writeFile(file, wrapNginx(createLocalNginxConfig(ports, certificate), folder))
    const options = ['-p', folder, '-c', file, '-e', 'stderr']
    return { file: nginxTool ?? '', run: options, check: [...options, '-t'], env: {} }
  },
}

const caddy: ReverseProxy = {
  name: 'Caddy',
  unavailableReason: caddyTool === null ? 'caddy is not installed' : null,
  async prepare(folder, { http, https, upstream }) {
    const file = join(folder, 'Caddyfile')
    const shipped = readFileSync(join(deploy, 'Caddyfile'), 'utf8')
    // The certificate is signed by Caddy's own authority, which the machine does not trust.
    const global = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n}\n`
    await writeFile(file, `${global}${shipped}`)
    const options = ['--adapter', 'caddyfile', '--config', file]
    const env = {
      HOME: folder,
      XDG_DATA_HOME: join(folder, 'data'),
      XDG_CONFIG_HOME: join(folder, 'config'),
      SITE_DOMAIN: '127.0.0.1',
      SITE_UPSTREAM: `127.0.0.1:${upstream}`,
    }
    return { file: caddyTool ?? '', run: ['run', ...options], check: ['validate', ...options], env }
  },
}

export const reverseProxies: readonly ReverseProxy[] = [nginx, caddy]

/** Starts a proxy; returns a function that stops it and removes its files. */
export async function startReverseProxy(
  proxy: ReverseProxy,
  ports: ProxyPorts,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-proxy-'))
  const { file, run, env } = await proxy.prepare(folder, ports)
  const child = spawn(file, run, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } })
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  const end = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await end
    await rm(folder, { recursive: true, force: true })
  }
  await vi
    .waitFor(() => tryHandshake(ports.https, child), { timeout: 100_000 })
    .catch(async (error: unknown) => {
      await stop()
      throw new Error(`${proxy.name} does not answer: ${output}`, { cause: error })
    })
  return stop
}

function tryHandshake(port: number, child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    if (child.exitCode !== null) return resolve()
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      socket.destroy()
      resolve()
    })
    socket.once('error', reject)
  })
}

/**
 * `deploy/nginx.conf` for this machine: its ports, upstream and certificate are replaced, everything else
 * stays.
 */
export function createLocalNginxConfig(
  { http, https, upstream }: ProxyPorts,
  certificate: TlsCertificatePaths,
): string {
  const hasIPv6 = Object.values(networkInterfaces()).some((some) =>
    some?.some(({ family }) => family === 'IPv6'),
  )
  return readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replaceAll(/^\s*listen \[::\].*$/gm, (line) => (hasIPv6 ? line.replace('[::]', '[::1]') : ''))
    .replaceAll(/(listen (?:\[::1\]:)?)80;/g, `$1${http};`)
    .replaceAll(/(listen (?:\[::1\]:)?)443 /g, `$1${https} `)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    .replace('/etc/letsencrypt/live/example.org/fullchain.pem', certificate.certificate)
    .replace('/etc/letsencrypt/live/example.org/privkey.pem', certificate.key)
}

/** The main nginx.conf that includes such a file. */
function wrapNginx(servers: string, folder: string): string {
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, 'tmp', name)};`)
    .join('\n')
  return `${user}\ndaemon off;\npid ${join(folder, 'nginx.pid')};\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${servers}\n}\n`
}

export interface TlsCertificatePaths {
  readonly certificate: string
  readonly key: string
}

/** A self-signed certificate for 127.0.0.1. */
export function createSelfSignedCertificate(folder: string): TlsCertificatePaths {
  const made = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const files = ['-subj', '/CN=127.0.0.1', '-keyout', made.key, '-out', made.certificate]
  const { code, output } = runSystemTool(opensslTool ?? 'openssl', ['req', ...kind, ...files])
  if (code !== 0) throw new Error(output)
  return made
}
