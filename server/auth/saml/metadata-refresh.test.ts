import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeOnOneEngine } from '../../../tests/support/database-engines.ts'
import { createSiteDatabaseOverConnection } from '../../data/index.ts'
import { createBackgroundTaskQueue } from '../one-time-tokens/background-task-queue.ts'
import type { SamlService } from './contract.ts'
import { refreshStaleMetadata } from './metadata-refresh.ts'

describeOnOneEngine('refresh of SAML metadata', (open) => {
  it('happens a day after the last one, at most every five minutes, and keeps the entity', async () => {
    const data = createSiteDatabaseOverConnection(await open())
    const reported: unknown[] = []
    const backgroundTasks = createBackgroundTaskQueue((error) => reported.push(error))
    let time = Date.parse('2026-01-01T00:00:00Z')
    let fetched = 0
    let served = 'first'
    const saml = {
      fetchProviderMetadata: async () => {
        fetched += 1
        return served
      },
      parseProviderMetadata: (xml: string) => ({ entityId: xml === 'evil' ? 'evil' : 'entity' }),
    } as unknown as SamlService
    const id = randomUUID()
    const columns = { attribute_mapping: '{}', name_id_format: null, domains: [] }
    await data.auth.samlProviders.add(
      { id, entity_id: 'entity', metadata_xml: 'first', metadata_url: 'https://idp.example/', ...columns },
      new Date(time).toISOString(),
    )
    const refresh = async () => {
      const provider = await data.auth.samlProviders.find(id)
      if (provider === null) throw new Error('The provider is missing')
      refreshStaleMetadata({ data, backgroundTasks, now: () => new Date(time) }, saml, provider)
      await backgroundTasks.waitUntilIdle()
      return (await data.auth.samlProviders.find(id))?.metadata_xml
    }
    served = 'second'
    time += 23 * 3_600_000
    expect(await refresh()).toBe('first')
    served = 'evil'
    time += 2 * 3_600_000
    expect(await refresh()).toBe('first')
    expect(reported).toHaveLength(1)
    served = 'second'
    expect(await refresh()).toBe('first')
    time += 301_000
    expect(await refresh()).toBe('second')
    expect(await refresh()).toBe('second')
    expect(fetched).toBe(2)
  })
})
