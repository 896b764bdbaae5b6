import { type EmailServerSettings, smtpSecurityModes } from '../../domain/email-settings.ts'
import { openSealedValue, sealValue } from '../config/index.ts'
import type { Repositories } from '../data/index.ts'

/** In the table `meta`, which is in backups but in no export, history or API. */
const metaKey = 'email_settings'

/** The settings that an owner has saved, with the opened password. */
export interface SavedEmailServer {
  readonly server: EmailServerSettings
  /** Null: none is stored. */
  readonly password: string | null
  /** False if there is a password that the secrets of this data folder do not open. */
  readonly isPasswordReadable: boolean
}

/** Stores the e-mail server of the site; its password is sealed. */
export interface StoredEmailSettings {
  read(): Promise<SavedEmailServer | null>
  write(repositories: Repositories, server: EmailServerSettings, password: string | null): Promise<void>
  delete(repositories: Repositories): Promise<void>
}

export function createStoredEmailSettings(
  { meta }: Pick<Repositories, 'meta'>,
  secret: string,
): StoredEmailSettings {
  return {
    async read() {
      const stored = parseStoredSettings(await meta.get(metaKey))
      if (stored === null) return null
      const { sealedPassword, ...server } = stored
      if (sealedPassword === null) return { server, password: null, isPasswordReadable: true }
      const password = openSealedValue(sealedPassword, secret, getPasswordPurpose(server))
      return { server, password, isPasswordReadable: password !== null }
    },

    async write(repositories, server, password) {
      const sealedPassword =
        password === null ? null : sealValue(password, secret, getPasswordPurpose(server))
      await repositories.meta.set(metaKey, JSON.stringify({ ...server, sealedPassword }))
    },

    delete: (repositories) => repositories.meta.delete(metaKey),
  }
}

/** A password is sealed for one server and user: with other ones it cannot be opened, so it is not sent to them. */
function getPasswordPurpose({ host, user }: EmailServerSettings): string {
  return JSON.stringify(['email password', host, user])
}

interface StoredSettings extends EmailServerSettings {
  readonly sealedPassword: string | null
}

function parseStoredSettings(text: string | null): StoredSettings | null {
  if (text === null) return null
  const stored: Readonly<Record<keyof StoredSettings, unknown>> = JSON.parse(text)
  return {
    host: String(stored.host),
    port: Number(stored.port),
    security: smtpSecurityModes.find((mode) => mode === stored.security) ?? 'starttls',
    user: typeof stored.user === 'string' ? stored.user : null,
    senderAddress: String(stored.senderAddress),
    senderName: typeof stored.senderName === 'string' ? stored.senderName : null,
    sealedPassword: typeof stored.sealedPassword === 'string' ? stored.sealedPassword : null,
  }
}
