import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import ours from '../../package.json' with { type: 'json' }
import {
  createAuthServer,
  type ForwardedHeadersReader,
  readRequestClient,
  toClientNetworkKey,
} from '../auth/index.ts'
import type { Config } from '../config/index.ts'
import type { HttpServerDeps, VisitorWorkLimiter } from '../http/index.ts'
import { createSmsCodeWebhookSender, type EmailQueue, type TemplatedEmailSender } from '../mail/index.ts'
import { createRealtimeServer, type RealtimeServerDeps } from '../realtime/index.ts'
import { createDataApi, createRowReader, createRowWriter } from '../rest/index.ts'
import {
  createEmbeddedAuthBackend,
  createHostedAuthBackend,
  createHostedRealtimeTokens,
  HostedSessionChecker,
} from '../session/index.ts'
import { createStorageApiApp } from '../storage/index.ts'
import { createHostedEditorAuthenticator } from './hosted-editor-callers.ts'
import { createMovedServiceApp } from './hosted-project.ts'
import type { SiteServices } from './site-services.ts'

interface ApiServicesDeps {
  readonly config: Config
  readonly services: SiteServices
  readonly mailer: TemplatedEmailSender
  readonly emailQueue: EmailQueue
  readonly origin: string
  readonly proxies: ForwardedHeadersReader
  readonly visitorWork: VisitorWorkLimiter
  readonly readTimeZone: () => Promise<string>
}

type ApiApps = Pick<HttpServerDeps, 'auth' | 'storage' | 'rest' | 'realtime' | 'movedRealtime'>

/**
 * Creates what the official clients talk to: auth, storage, data API and realtime. With a hosted Supabase project these answer that
 * they have moved, and realtime is for admin pages only; accounts are those of the project.
 */
export async function createApiServices({
  config,
  services,
  mailer,
  emailQueue,
  origin,
  proxies,
  visitorWork,
  readTimeZone,
}: ApiServicesDeps) {
  const {
    data,
    locks,
    events,
    content,
    pictures,
    files,
    secretStore,
    secrets,
    rateLimiters,
    outageLog,
    now,
  } = services
  const auth = await createAuthServer({
    data,
    settings: { ...config.auth, trustProxy: config.trustProxy },
    mailer,
    emailQueue,
    smsSender: config.auth.smsHook === null ? null : createSmsCodeWebhookSender(config.auth.smsHook),
    apiKeys: secrets,
    keys: config.auth.jwtKeys ?? secrets.jwtKeys,
    readKeys:
      config.auth.jwtKeys === null
        ? async () => (await secretStore.readExisting())?.jwtKeys ?? secrets.jwtKeys
        : null,
    legacyJwtSecret: config.auth.legacyJwtSecret,
    origin,
    version: ours.version,
    createRateLimiter: rateLimiters.create,
    now,
    report: outageLog.createReporter('auth request failed'),
  })
  const countOwners = () => data.auth.users.countOwners()
  const realtimeTokens = createHostedRealtimeTokens(secrets.signing, now)
  const accounts =
    config.supabase === null
      ? createEmbeddedAuthBackend({ auth, origin, ...secrets, countOwners })
      : createHostedAuthBackend({
          ...config.supabase,
          realtimeTokens,
          endDelegatedAccess: (userId) => data.auth.delegatedAccess.end(userId, now().toISOString()),
        })
  const createStorage = () =>
    createStorageApiApp({
      data,
      locks,
      files,
      pictures: {
        findByHashPrefix: pictures.findByHashPrefix,
        renderRegion: pictures.renderRegion,
        measure: (hash) => pictures.processor.measure(hash, [], 'visitor'),
      },
      chargeRender: (c, pixels) => visitorWork.chargePicture(c, pixels),
      authenticateCaller: (headers) => auth.authenticateApiCaller(headers),
      readClient: (incoming, headers) => readRequestClient(incoming, headers, proxies),
      secret: secrets.signing,
      sharedSignedUrls:
        config.signedUrlKey === null
          ? null
          : { key: config.signedUrlKey, cacheSeconds: config.sharedCache.seconds },
      events,
      maxSize: config.storage.maxSize,
      maxSignedUrlSeconds: config.storage.maxSignedUrlSeconds,
      uploadsFolder: join(config.data, 'uploads', 'storage'),
      now,
      report: outageLog.createReporter('storage request failed'),
    })
  const createDataApiApp = () =>
    createDataApi({
      reader: createRowReader({ data, now }),
      writer: createRowWriter({ data, transact: services.contentTransaction, now }),
      content,
      authenticateCaller: (headers) => auth.authenticateApiCaller(headers),
      readClient: (c) => readRequestClient(c.env?.incoming, c.req.raw.headers, proxies),
      chargeVisitor: (c, work, cost) => visitorWork.charge(c, work, cost),
      chargeVisitorAfterwards: (c, work, cost) => visitorWork.chargeAfterwards(c, work, cost),
      runOneAtATime: (c, work, run) => visitorWork.runOneAtATime(c, work, run),
      origin,
      readTimeZone,
      now,
      report: outageLog.createReporter('data API request failed'),
    })
  const createRealtime = (audience: Pick<RealtimeServerDeps, 'authenticateCaller' | 'isForEditorsOnly'>) =>
    createRealtimeServer({
      ...audience,
      content,
      events,
      readAddress: (request) =>
        toClientNetworkKey(
          proxies.getClientAddress(request?.socket.remoteAddress ?? '', toHeaders(request?.headers ?? {})),
        ),
      now,
      report: outageLog.createReporter('realtime message failed'),
    })
  return { auth, accounts, apps: await createApps() }

  async function createApps(): Promise<ApiApps> {
    if (config.supabase === null)
      return {
        auth: auth.app,
        storage: await createStorage(),
        rest: createDataApiApp(),
        realtime: createRealtime({
          authenticateCaller: (headers) => auth.authenticateRealtimeCaller(headers),
        }),
        movedRealtime: null,
      }
    const { url } = config.supabase
    return {
      auth: createMovedServiceApp(url),
      storage: createMovedServiceApp(url),
      rest: createMovedServiceApp(url),
      realtime: createRealtime({
        authenticateCaller: createHostedEditorAuthenticator({
          sessions: new HostedSessionChecker({
            findTokenUser: accounts.findTokenUser,
            getElapsedMs: () => performance.now(),
          }),
          tokens: realtimeTokens,
          publishableKey: secrets.publishable,
        }),
        isForEditorsOnly: true,
      }),
      movedRealtime: createMovedServiceApp(url),
    }
  }
}

/** The headers of a request that Node has parsed; values of repeated ones are joined. */
function toHeaders(headers: IncomingHttpHeaders): Headers {
  return new Headers(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
    ),
  )
}
