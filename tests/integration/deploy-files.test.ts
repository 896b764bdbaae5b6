import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import biome from '../../biome.json' with { type: 'json' }
import { readConfig } from '../../server/config/index.ts'
import { findFreePort } from '../support/free-port.ts'
import { reverseProxies } from '../support/reverse-proxies.ts'
import { findSystemTool, runSystemTool } from '../support/system-tools.ts'

// The deployment files, checked by the programs that read them, if installed.

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('proxy configuration', () => {
  it.for(reverseProxies)(
    'is accepted by the check of $name',
    async ({ unavailableReason: missing, prepare }, { skip }) => {
      if (missing !== null) skip(missing)
      const folder = await mkdtemp(join(tmpdir(), 'letopis-deploy-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      const ports = { http: await findFreePort(), https: await findFreePort(), upstream: 3000 }
      const { file, check, env } = await prepare(folder, ports)
      const { code, output } = runSystemTool(file, check, env)
      expect([code, code === 0 ? '' : output]).toEqual([0, ''])
    },
  )
})

describe('letopis.service', () => {
  const unit = read('deploy/letopis.service')
  const settings = new Map(
    Array.from(unit.matchAll(/^(\w+)=(.*)$/gm), ([, name = '', value = '']) => [name, value]),
  )

  it('is accepted by systemd-analyze verify', ({ skip }) => {
    const tool = findSystemTool('systemd-analyze')
    if (tool === null) return skip('systemd-analyze is not installed')
    const { code, output } = runSystemTool(tool, ['verify', join(root, 'deploy', 'letopis.service')])
    expect([code, output]).toEqual([0, ''])
  })

  it('may write to its data only, and gets no new privileges', () => {
    expect(Object.fromEntries(settings)).toMatchObject({
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      NoNewPrivileges: 'yes',
      CapabilityBoundingSet: '',
      StateDirectory: 'letopis',
    })
    expect(settings.get('Environment')).toContain(`LETOPIS_DATA=/var/lib/${settings.get('StateDirectory')}`)
  })

  it('does not forbid what V8 and the picture workers need', () => {
    expect(settings.has('MemoryDenyWriteExecute')).toBe(false)
    expect(settings.get('OOMPolicy')).toBe('continue')
    expect(settings.get('KillMode')).toBe('mixed')
  })
})

describe('compose.yaml', () => {
  const compose = read('compose.yaml')
  const services = Array.from(
    compose
      .slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
      .matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)+)/gm),
    ([, name = '', body = '']) => ({ name, body }),
  )
  const required = [...new Set(Array.from(compose.matchAll(/\$\{(\w+):\?/g), ([, name = '']) => name))]
  const values = Object.fromEntries(required.map((name) => [name, `${name.toLowerCase()}.example.org`]))

  it('hardens every service and checks its health', () => {
    expect(services.map(({ name }) => name)).toEqual(['site', 'postgres', 's3', 'caddy'])
    expect(compose).toMatch(
      /&hardened\n.*\n {2}read_only: true\n {2}cap_drop: \[ALL\]\n.*no-new-privileges:true/,
    )
    for (const { name, body } of services) {
      expect([name, body.includes('<<: *hardened')]).toEqual([name, true])
      // The health check of the site is in its image.
      expect([name, body.includes('healthcheck:')]).toEqual([name, name !== 'site'])
    }
  })

  it('pins the version of every image', () => {
    const images = Array.from(compose.matchAll(/^ {4}image: (.*)$/gm), ([, image]) => image)
    expect(images).toEqual([
      'letopis',
      ...Array(3).fill(expect.stringMatching(/^[\w/]+:v?\d+\.\d+(?:\.\d+)?$/)),
    ])
  })

  it('publishes ports of the proxy only', () => {
    expect(services.filter(({ body }) => body.includes('ports:')).map(({ name }) => name)).toEqual(['caddy'])
  })

  it('requires the values in env.example, and no others', () => {
    const named = Array.from(read('deploy/env.example').matchAll(/^(\w+)=$/gm), ([, name = '']) => name)
    expect(required.toSorted()).toEqual(named.toSorted())
  })

  it('passes valid settings to the site', () => {
    const body = services.find(({ name }) => name === 'site')?.body ?? ''
    const environment = Array.from(
      body.matchAll(/^ {6}([A-Z]\w+): '?(.*?)'?$/gm),
      ([, name = '', value = '']) => [
        name,
        value.replaceAll(
          /\$\{(\w+)(?::-(.*?)|:\?.*?)\}/g,
          (_, variable: string, otherwise?: string) => otherwise ?? values[variable] ?? '',
        ),
      ],
    )
    const config = readConfig(Object.fromEntries(environment))
    expect(config).toMatchObject({
      url: 'https://site_domain.example.org',
      database: { engine: 'postgres', url: expect.stringContaining('@postgres:5432/letopis') },
      s3: { endpoint: 'http://s3:3900', bucket: 'letopis', pathStyle: true },
      sample: false,
    })
  })

  it('is accepted by docker compose, and rejected while a value is missing', ({ skip }) => {
    const docker = findSystemTool('docker')
    if (docker === null || runSystemTool(docker, ['compose', 'version']).code !== 0)
      return skip('docker compose is not installed')
    const check = (env: NodeJS.ProcessEnv) =>
      runSystemTool(
        docker,
        [
          'compose',
          '--file',
          join(root, 'compose.yaml'),
          '--env-file',
          join(root, 'deploy', 'env.example'),
          'config',
          '--quiet',
        ],
        env,
      )
    const { code, output } = check(values)
    expect([code, code === 0 ? '' : output]).toEqual([0, ''])
    const rejected = check({ ...values, SITE_DOMAIN: '' })
    expect(rejected.code).not.toBe(0)
    expect(rejected.output).toContain('SITE_DOMAIN')
  })
})

describe('repository files', () => {
  it('pin every workflow action to a commit', () => {
    const workflows = readdirSync(join(root, '.github', 'workflows')).map((file) =>
      read(`.github/workflows/${file}`),
    )
    const actions = workflows.flatMap((text) =>
      Array.from(text.matchAll(/uses: (.*)/g), ([, action]) => action),
    )
    expect(actions.length).toBeGreaterThan(0)
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('configure editors with the same layout as the formatter', () => {
    const { indentStyle, indentWidth, lineWidth } = biome.formatter
    const all = read('.editorconfig').split('\n[')[1] ?? ''
    expect(all).toContain(`indent_style = ${indentStyle}\n`)
    expect(all).toContain(`indent_size = ${indentWidth}\n`)
    expect(all).toContain(`max_line_length = ${lineWidth}\n`)
    expect(all).toContain('end_of_line = lf\n')
  })
})
