import type { InstallationInfo } from '../../app/request.ts'
import { editorRealtimePath, realtimeApiPath } from '../../domain/editor-realtime.ts'
import type { LiveService } from '../../domain/hosted-live-channel.ts'
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
    editorRealtime: { key: publishableKey, path: supabase === null ? realtimeApiPath : editorRealtimePath },
    liveService: findLiveService(supabase, publishableKey),
    pictures: { bytes, pixels },
  }
}

/** With the accounts alone in a project, its realtime service learns of no changes. */
function findLiveService(supabase: Config['supabase'], publishableKey: string): LiveService | null {
  if (supabase === null) return { key: publishableKey, hostedUrl: null }
  return supabase.services === 'all' ? { key: supabase.publishable, hostedUrl: supabase.url } : null
}
