import {
  type EmailServerSettings,
  type EmailSettingsInput,
  type EmailSettingsProblems,
  type EmailSettingsView,
  type EmailTestResult,
  parseEmailSettings,
} from '../../domain/email-settings.ts'
import type { Language } from '../../domain/language.ts'
import type { Actor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { findAuditActor, writeSiteAuditEntry } from '../audit/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { RateLimiterFactory } from '../lib/rate-limiter.ts'
import { describeSmtpError, type EmailQueue, type TemplatedEmailSender } from '../mail/index.ts'
import type { SavedEmailServer, StoredEmailSettings } from './stored-email-settings.ts'

/** The e-mail server of the site. */
export interface EmailSettingsService {
  /** Whether the site can send e-mail; public. */
  isEnabled(): Promise<boolean>
  /** For owners. */
  read(actor: Actor): Promise<EmailSettingsView>
  /** Saves the settings, which apply to the next e-mail; null: saved. For owners. */
  save(input: EmailSettingsInput, actor: Actor): Promise<EmailSettingsProblems | null>
  /** For owners. */
  delete(actor: Actor): Promise<void>
  /** Sends an e-mail to the owner's own address, to try the settings. */
  sendTest(language: Language, actor: Actor): Promise<EmailTestResult>
}

interface EmailSettingsDeps {
  readonly data: SiteDatabase
  readonly stored: StoredEmailSettings
  /** What the environment sets, which wins over the owner's settings; null: nothing. */
  readonly operator: {
    readonly source: 'operator' | 'hosted'
    readonly server: EmailServerSettings | null
    readonly hasPassword: boolean
  } | null
  readonly mailer: TemplatedEmailSender
  readonly emailQueue: Pick<EmailQueue, 'readWaiting' | 'retryFailed'>
  readonly createRateLimiter: RateLimiterFactory
  readonly now: () => Date
}

/** A page must be shown before the time limit of its rendering. */
const testLimitMs = 15_000
/** Tests connect to a server that the owner names, so that they must not become a way to flood one. */
const testBurst = 10
const testPeriodMs = 600_000

export function createEmailSettingsService({
  data,
  stored,
  operator,
  mailer,
  emailQueue,
  createRateLimiter,
  now,
}: EmailSettingsDeps): EmailSettingsService {
  let isTesting = false
  const testLimiter = createRateLimiter({ name: 'e-mail test', size: testBurst, periodMs: testPeriodMs })

  async function changeSettings(actor: Actor, change: Parameters<SiteDatabase['transaction']>[0]) {
    assertOwner(actor)
    // The page offers no form then.
    if (operator !== null) throw new ProblemError('forbidden')
    await data.transaction(async (repositories) => {
      await change(repositories)
      const auditActor = findAuditActor(actor)
      if (auditActor !== null)
        await writeSiteAuditEntry(repositories, {
          actor: auditActor,
          event: 'email_settings_changed',
          at: now().toISOString(),
        })
    })
    await emailQueue.retryFailed()
  }

  async function sendWithinBudget(to: string, language: Language): Promise<EmailTestResult> {
    // One budget for all owners: they test the same server.
    if ((await testLimiter.takeToken('test')) > 0) return { failure: 'tooMany', answer: null }
    try {
      await mailer.send({ template: 'email_test', to, language }, { retry: false })
    } catch (error) {
      return describeSmtpError(error)
    }
    // What waits can be sent, too.
    await emailQueue.retryFailed()
    return { failure: null, answer: null }
  }

  return {
    async isEnabled() {
      return operator !== null || (await stored.read()) !== null
    },

    async read(actor) {
      assertOwner(actor)
      const waiting = await emailQueue.readWaiting()
      if (operator !== null) return { ...operator, isPasswordReadable: true, waiting }
      const saved = await stored.read()
      if (saved === null)
        return { source: 'none', server: null, hasPassword: false, isPasswordReadable: true, waiting }
      const { server, password, isPasswordReadable } = saved
      return { source: 'site', server, hasPassword: password !== null, isPasswordReadable, waiting }
    },

    async save(input, actor) {
      assertOwner(actor)
      const parsed = parseEmailSettings(input)
      if ('problems' in parsed) return parsed.problems
      const { server } = parsed
      const current = await stored.read()
      const password = server.user === null ? null : input.password || findReusablePassword(server, current)
      if (server.user !== null && password === null)
        return { password: current?.server.user == null ? 'passwordMissing' : 'passwordAgain' }
      await changeSettings(actor, (repositories) => stored.write(repositories, server, password))
      return null
    },

    delete: (actor) => changeSettings(actor, (repositories) => stored.delete(repositories)),

    async sendTest(language, actor) {
      assertOwner(actor)
      const to = actor.client?.name ?? ''
      if (isTesting) return { failure: 'busy', answer: null }
      if (operator === null) {
        const saved = await stored.read()
        if (saved === null) return { failure: 'notSetUp', answer: null }
        if (!saved.isPasswordReadable) return { failure: 'passwordUnreadable', answer: null }
      }
      isTesting = true
      const sending = sendWithinBudget(to, language).finally(() => {
        isTesting = false
      })
      return await withTimeout(sending)
    },
  }
}

/** The stored password can be used again for the same server and user only. */
function findReusablePassword(server: EmailServerSettings, saved: SavedEmailServer | null): string | null {
  const isSame = saved?.server.host === server.host && saved.server.user === server.user
  return isSame ? saved.password : null
}

async function withTimeout(sending: Promise<EmailTestResult>): Promise<EmailTestResult> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<EmailTestResult>((resolve) => {
    timer = setTimeout(() => resolve({ failure: 'timeout', answer: null }), testLimitMs)
  })
  try {
    return await Promise.race([sending, timeout])
  } finally {
    clearTimeout(timer)
  }
}

function assertOwner({ role }: Actor): void {
  if (role === 'owner') return
  throw new ProblemError(role === 'visitor' ? 'unauthenticated' : 'forbidden')
}
