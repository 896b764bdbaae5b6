import { expect, it } from 'vitest'
import { operatorAuditActor } from '../../domain/audit-actor.ts'
import { readAuditLog } from '../../tests/support/audit-log.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import { createSiteDatabaseOverConnection } from '../data/index.ts'
import { createAuditLogService } from './audit-log-service.ts'

const everything = { actor: null, area: null, from: null, to: null }

describeOnOneEngine('the service of the audit log', (open) => {
  it('refuses everybody but owners, and records no export', async () => {
    const data = createSiteDatabaseOverConnection(await open())
    const service = createAuditLogService({ data, now: () => new Date() })
    for (const [role, code] of [
      ['visitor', 'unauthenticated'],
      ['contributor', 'forbidden'],
      ['editor', 'forbidden'],
    ] as const) {
      const actor = { role, userId: `${role}-account` }
      const page = { ...everything, before: null, after: null }
      await expect(service.list(page, actor)).rejects.toMatchObject({ code })
      await expect(service.export(everything, 'csv', actor, operatorAuditActor)).rejects.toMatchObject({
        code,
      })
    }
    expect(await readAuditLog(data)).toEqual([])
  })
})
