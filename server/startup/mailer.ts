import { join } from 'node:path'
import { visitorActor } from '../../domain/permissions.ts'
import type { Config } from '../config/index.ts'
import type { ContentServices } from '../content/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import {
  createEmailSettingsService,
  createStoredEmailSettings,
  type EmailSettingsService,
  type StoredEmailSettings,
} from '../email-settings/index.ts'
import type { RateLimiterFactory } from '../lib/rate-limiter.ts'
import type { Log } from '../log/index.ts'
import {
  createEmailQueue,
  createEmailTransport,
  createTemplatedEmailSender,
  type EmailQueue,
  type OutgoingEmailServer,
  type TemplatedEmailSender,
  UnreadableEmailPasswordError,
} from '../mail/index.ts'
import type { SiteMetrics } from '../metrics/index.ts'

interface SiteMailerDeps {
  readonly data: SiteDatabase
  readonly content: ContentServices
  readonly secrets: { readonly signing: string }
  readonly metrics: SiteMetrics | null
  readonly createRateLimiter: RateLimiterFactory
  readonly log: Log
  /** For errors of the queue. */
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/**
 * Creates the mailer, the queue of e-mails that nobody waits for, and the settings of the server. The sender's name defaults to the site's title, the language to
 * the site's language.
 */
export async function createSiteMailer(
  config: Config,
  { data, content, secrets, metrics, createRateLimiter, log, report, now }: SiteMailerDeps,
): Promise<{ mailer: TemplatedEmailSender; emailQueue: EmailQueue; emailSettings: EmailSettingsService }> {
  const ignoredCacheTags = { addTag: () => undefined, expireAt: () => undefined }
  const readSite = () =>
    content.site.read({ actor: visitorActor, language: config.site.lang, cacheTags: ignoredCacheTags })
  const stored = createStoredEmailSettings(data, secrets.signing)
  const mailboxFolder = join(config.data, 'mail')
  const transport = createEmailTransport({
    mailboxFolder,
    readServer: async () => readOutgoingServer(config, stored, (await readSite()).webTitle),
  })
  const sender = createTemplatedEmailSender(transport, async () => {
    const { webTitle, lang } = await readSite()
    return { title: webTitle, language: lang }
  })
  const mailer = metrics?.observeEmails(sender) ?? sender
  const emailQueue = createEmailQueue({
    data,
    mailer,
    readCurrentValues: {
      // Owners may have read the messages while the e-mail waited.
      async reader_message() {
        const count = await data.readerMessages.count('new')
        return count === 0 ? null : { count }
      },
    },
    warn: (fields, message) => log.warn(fields, message),
    report,
    now,
  })
  const emailSettings = createEmailSettingsService({
    data,
    stored,
    operator: findOperatorSettings(config),
    mailer: sender,
    emailQueue,
    createRateLimiter,
    now,
  })
  if (!(await emailSettings.isEnabled()))
    log.warn(
      `E-mail is not set up (in the settings of the site, or GOTRUE_SMTP_HOST): messages are written to ${mailboxFolder}`,
    )
  return { mailer, emailQueue, emailSettings }
}

/** The environment wins over what an owner has saved. */
async function readOutgoingServer(
  { auth }: Config,
  stored: StoredEmailSettings,
  siteTitle: string,
): Promise<OutgoingEmailServer> {
  const saved = auth.smtp === null ? await stored.read() : null
  if (saved === null)
    return {
      smtp: auth.smtp === null ? null : { ...auth.smtp, security: 'auto' },
      sender: { address: auth.sender.address, name: auth.sender.name ?? siteTitle },
    }
  const { server, password, isPasswordReadable } = saved
  if (!isPasswordReadable)
    throw new UnreadableEmailPasswordError(
      'The password of the e-mail server was sealed with other secrets. Enter it again.',
    )
  return {
    smtp: { ...server, pass: password },
    sender: { address: server.senderAddress, name: server.senderName ?? siteTitle },
  }
}

/** The settings of the environment, as owners may see them; null: there are none. */
function findOperatorSettings({ auth: { smtp, sender }, supabase }: Config) {
  if (supabase !== null) return { source: 'hosted', server: null, hasPassword: false } as const
  if (smtp === null) return null
  const { host, port, user, pass } = smtp
  return {
    source: 'operator',
    server: {
      host,
      port,
      security: port === 465 ? 'tls' : 'starttls',
      user,
      senderAddress: sender.address,
      senderName: sender.name,
    },
    hasPassword: pass !== null,
  } as const
}
