import { installSpanTracer } from '../lib/spans.ts'
import type { Log } from '../log/index.ts'
import { createOpenTelemetryTracer } from './open-telemetry-tracer.ts'

/** The standard variables of OpenTelemetry that say where to send traces; its packages read them and all others. */
const endpointVariables = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const
const packageName = '@opentelemetry/sdk-node'
/** A receiver that does not respond must not delay the end of the process. */
const flushTimeoutMs = 3000

interface StartTracingOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly version: string
  readonly log: Pick<Log, 'info' | 'warn'>
  /** Loads the operator's package. */
  readonly loadSdk?: () => Promise<typeof import('@opentelemetry/sdk-node')>
}

/**
 * Sends traces to the operator's receiver, if they have set one and installed the package for it; without both, nothing
 * is loaded. Returns a function that sends what is left.
 */
export async function startTracing(options: StartTracingOptions): Promise<() => Promise<void>> {
  const { env, version, log, loadSdk = () => import('@opentelemetry/sdk-node') } = options
  const endpoint = endpointVariables.find((name) => env[name]?.trim())
  const isOff = env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none'
  if (endpoint === undefined || isOff) return async () => undefined
  let sdkPackage: typeof import('@opentelemetry/sdk-node')
  try {
    sdkPackage = await loadSdk()
  } catch (error) {
    if (!isModuleNotFoundError(error)) throw error
    log.warn(`${endpoint} is set, but no traces are sent: run npm install --no-save ${packageName}`)
    return async () => undefined
  }
  const { NodeSDK, api, resources } = sdkPackage
  const sdk = new NodeSDK({
    resource: resources.resourceFromAttributes({ 'service.name': 'letopis', 'service.version': version }),
    // Others would add the user and the command line of the process. What the operator sets has precedence.
    resourceDetectors: [resources.envDetector],
    instrumentations: [],
    metricReaders: [],
    logRecordProcessors: [],
  })
  sdk.start()
  installSpanTracer(createOpenTelemetryTracer(api, version))
  log.info(`traces are sent as ${endpoint} says`)
  return async () => {
    installSpanTracer(null)
    const timeout = Promise.withResolvers<void>()
    const timer = setTimeout(timeout.resolve, flushTimeoutMs)
    const reportFailure = (error: unknown) => log.warn({ error }, 'the last traces could not be sent')
    await Promise.race([sdk.shutdown().catch(reportFailure), timeout.promise])
    clearTimeout(timer)
  }
}

function isModuleNotFoundError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
}
