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
import {
  createEmailTransport,
  createTemplatedEmailSender,
  type OutgoingEmailServer,
  type TemplatedEmailSender,
} from '../mail/index.ts'

interface SiteMailerDeps {
  readonly data: SiteDatabase
  readonly content: ContentServices
  readonly secrets: { readonly signing: string }
  readonly createRateLimiter: RateLimiterFactory
  readonly now: () => Date
  readonly warn: (message: string) => void
}

/**
 * Creates the mailer and the settings of its server. The sender's name defaults to the site's title, the language to
 * the site's language.
 */
export async function createSiteMailer(
  config: Config,
  { data, content, secrets, createRateLimiter, now, warn }: SiteMailerDeps,
): Promise<{ mailer: TemplatedEmailSender; emailSettings: EmailSettingsService }> {
  const ignoredCacheTags = { addTag: () => undefined, expireAt: () => undefined }
  const readSite = () =>
    content.site.read({ actor: visitorActor, language: config.site.lang, cacheTags: ignoredCacheTags })
  const stored = createStoredEmailSettings(data, secrets.signing)
  const mailboxFolder = join(config.data, 'mail')
  const transport = createEmailTransport({
    mailboxFolder,
    readServer: async () => readOutgoingServer(config, stored, (await readSite()).webTitle),
  })
  const mailer = createTemplatedEmailSender(transport, async () => {
    const { webTitle, lang } = await readSite()
    return { title: webTitle, language: lang }
  })
  const emailSettings = createEmailSettingsService({
    data,
    stored,
    operator: findOperatorSettings(config),
    mailer,
    createRateLimiter,
    now,
  })
  if (!(await emailSettings.isEnabled()))
    warn(
      `E-mail is not set up (in the settings of the site, or GOTRUE_SMTP_HOST): messages are written to ${mailboxFolder}`,
    )
  return { mailer, emailSettings }
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
    throw new Error('The password of the e-mail server was sealed with other secrets. Enter it again.')
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
