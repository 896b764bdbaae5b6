import { expect, it } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import { createLog } from '../log/index.ts'
import { OutageLog } from './outage-log.ts'

it('logs no error of a request that was refused during an outage, also if the database answers again by now', async () => {
  const messages: string[] = []
  const outageLog = new OutageLog(createLog('warn', { write: (line) => messages.push(JSON.parse(line).msg) }))
  const answersAgain = Promise.resolve(true)
  outageLog.setConnection({ checkReachable: () => answersAgain })
  const report = outageLog.createReporter('task failed')
  const refusal = new ProblemError('unavailable')
  outageLog.logDatabaseChange({ isReachable: false, reason: new Error('no response') })
  report(refusal)
  report(new Error('another reason'))
  outageLog.logDatabaseChange({ isReachable: true, awayMs: 1000 })
  await answersAgain
  expect(messages).toEqual([
    expect.stringMatching(/^the database does not answer:/),
    'task failed',
    'the database answers again',
  ])
  // Not while it is away: there is another reason.
  report(refusal)
  await answersAgain
  expect(messages.slice(3)).toEqual(['task failed'])
})
