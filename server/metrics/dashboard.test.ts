import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SiteMetrics } from './site-metrics.ts'

interface Dashboard {
  readonly panels: readonly {
    readonly id: number
    readonly targets?: readonly { readonly expr: string }[]
  }[]
}

const file = new URL('../../deploy/grafana/letopis.json', import.meta.url)

it('the Grafana dashboard uses only metrics that exist, and all of ours', async () => {
  const metrics = await SiteMetrics.create({
    version: '1',
    node: '26',
    database: 'sqlite',
    storage: 'folder',
  })
  const types = [...(await metrics.format()).text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  const exposed = types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  const { panels }: Dashboard = JSON.parse(readFileSync(file, 'utf8'))
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const used = new Set(expressions.flatMap((expr) => expr.match(/\b(?:letopis|process|nodejs)_\w+/g) ?? []))
  expect([...used].filter((name) => !exposed.includes(name))).toEqual([])
  const ours = types.map(([, name = '']) => name).filter((name) => name.startsWith('letopis_'))
  expect(ours.filter((name) => !used.has(name) && !used.has(`${name}_bucket`))).toEqual([])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})
