import type { InstallationInfo } from '../../app/request.ts'
import ours from '../../package.json' with { type: 'json' }
import type { Config } from '../config/index.ts'

/** Public information about the installation: kinds and versions, no addresses or paths. */
export function createInstallationInfo(
  { translation, cacheBytes, database, supabase, auth, fileStoreKind, pictures: { bytes, pixels } }: Config,
  buildTime: string | null,
  publishableKey: string,
): InstallationInfo {
  return {
    version: ours.version,
    buildTime,
    translation,
    pageCache: cacheBytes > 0,
    database: database.engine,
    storage: fileStoreKind,
    invitationSeconds: supabase === null ? auth.oneTime.inviteExp : null,
    realtimeKey: supabase === null ? publishableKey : null,
    hostedRealtime:
      supabase?.services === 'all' ? { key: supabase.publishable, hostedUrl: supabase.url } : null,
    pictures: { bytes, pixels },
  }
}
