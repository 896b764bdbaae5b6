import type * as PromClient from 'prom-client'
import { kindNames } from '../../domain/kinds/index.ts'
import type { ObservedStatement } from '../data/observed-statement.ts'
import type { OutboxEvent } from '../events/index.ts'
import type { ObservedPictureTask } from '../images/index.ts'
import type { RequestLogEntry } from '../log/index.ts'
import type { TemplatedEmailSender } from '../mail/index.ts'
import type { MetricSources } from './metric-sources.ts'
import { createMetricsReadOnRequest } from './metrics-read-on-request.ts'
import { getMethodLabel, getRouteLabel, getStatusLabel } from './route-label.ts'

/** Facts about the installation that do not change while it runs. */
export interface InstallationMetricLabels {
  readonly version: string
  readonly node: string
  readonly database: string
  readonly storage: string
}

const requestBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const statementBuckets = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30]
const taskBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]
const changeActions: ReadonlySet<string> = new Set([
  'create',
  'update',
  'publish',
  'remove',
  'restore',
  'order',
  'measure',
])

/** Metrics of the process, such as its memory: created once, however often the site is opened. */
let processRegistry: PromClient.Registry | null = null

/** The metrics of one opened site, in the text format of Prometheus. */
export class SiteMetrics {
  readonly #registry: PromClient.Registry
  readonly #requests: PromClient.Counter<'route' | 'method' | 'status'>
  readonly #requestSeconds: PromClient.Histogram<'route'>
  readonly #statementSeconds: PromClient.Histogram<'kind'>
  readonly #statementErrors: PromClient.Counter<'kind'>
  readonly #changes: PromClient.Counter<'kind' | 'action'>
  readonly #taskSeconds: PromClient.Histogram<'task'>
  readonly #taskErrors: PromClient.Counter<'task'>
  readonly #variants: PromClient.Counter
  readonly #emails: PromClient.Counter<'result'>
  readonly #emailsSending: PromClient.Gauge
  readonly #purges: PromClient.Counter<'result'>
  readonly #gauges: ReturnType<typeof createMetricsReadOnRequest>
  #sources: MetricSources | null = null

  private constructor(client: typeof PromClient, installation: InstallationMetricLabels) {
    const registry = new client.Registry()
    const registers = [registry]
    this.#registry = registry
    this.#requests = new client.Counter({
      name: 'letopis_http_requests_total',
      help: 'Requests by route, method and class of the status.',
      labelNames: ['route', 'method', 'status'],
      registers,
    })
    this.#requestSeconds = new client.Histogram({
      name: 'letopis_http_request_duration_seconds',
      help: 'Time from the arrival of a request to the end of its response.',
      labelNames: ['route'],
      buckets: requestBuckets,
      registers,
    })
    this.#statementSeconds = new client.Histogram({
      name: 'letopis_database_statement_duration_seconds',
      help: 'Duration of statements of the database, including the wait for locks.',
      labelNames: ['kind'],
      buckets: statementBuckets,
      registers,
    })
    this.#statementErrors = new client.Counter({
      name: 'letopis_database_statement_errors_total',
      help: 'Statements of the database that failed.',
      labelNames: ['kind'],
      registers,
    })
    this.#changes = new client.Counter({
      name: 'letopis_content_changes_total',
      help: 'Changes of content that this instance noticed, also those of other instances.',
      labelNames: ['kind', 'action'],
      registers,
    })
    this.#taskSeconds = new client.Histogram({
      name: 'letopis_picture_task_duration_seconds',
      help: 'Duration of picture tasks in worker processes, without the wait in the queue.',
      labelNames: ['task'],
      buckets: taskBuckets,
      registers,
    })
    this.#taskErrors = new client.Counter({
      name: 'letopis_picture_task_errors_total',
      help: 'Picture tasks that failed.',
      labelNames: ['task'],
      registers,
    })
    this.#variants = new client.Counter({
      name: 'letopis_picture_variants_total',
      help: 'Variants of pictures that were made.',
      registers,
    })
    this.#emails = new client.Counter({
      name: 'letopis_emails_total',
      help: 'E-mails by result.',
      labelNames: ['result'],
      registers,
    })
    this.#emailsSending = new client.Gauge({
      name: 'letopis_emails_sending',
      help: 'E-mails that are being sent.',
      registers,
    })
    this.#purges = new client.Counter({
      name: 'letopis_purges_total',
      help: 'Requests to the purge address of shared caches by result.',
      labelNames: ['result'],
      registers,
    })
    new client.Gauge({
      name: 'letopis_build_info',
      help: 'Versions and engines of this installation.',
      labelNames: ['version', 'node', 'database', 'storage'],
      registers,
    }).set({ ...installation }, 1)
    this.#gauges = createMetricsReadOnRequest(client, registers)
  }

  /** Loads the library, so that sites without metrics do not need its memory. */
  static async create(installation: InstallationMetricLabels): Promise<SiteMetrics> {
    const { default: client } = await import('prom-client')
    if (processRegistry === null) {
      processRegistry = new client.Registry()
      client.collectDefaultMetrics({ register: processRegistry })
    }
    return new SiteMetrics(client, installation)
  }

  /** From where the current values are read, as soon as these services exist. */
  readFrom(sources: MetricSources): void {
    this.#sources = sources
  }

  countRequest({ path, method, status, ms }: RequestLogEntry): void {
    const route = getRouteLabel(path)
    this.#requests.inc({ route, method: getMethodLabel(method), status: getStatusLabel(status) })
    this.#requestSeconds.observe({ route }, ms / 1000)
  }

  countStatement({ kind, ms, isFailed }: ObservedStatement): void {
    this.#statementSeconds.observe({ kind }, ms / 1000)
    if (isFailed) this.#statementErrors.inc({ kind })
  }

  countChanges(events: readonly OutboxEvent[] | null): void {
    for (const { kind, action } of events ?? [])
      this.#changes.inc({
        kind: kindNames.find((name) => name === kind) ?? 'other',
        action: changeActions.has(action) ? action : 'other',
      })
  }

  countPictureTask({ kind, variants, ms, isFailed }: ObservedPictureTask): void {
    this.#taskSeconds.observe({ task: kind }, ms / 1000)
    if (isFailed) this.#taskErrors.inc({ task: kind })
    else this.#variants.inc(variants)
  }

  countPurge(isSuccessful: boolean): void {
    this.#purges.inc({ result: isSuccessful ? 'ok' : 'failed' })
  }

  /** Counts the e-mails of a sender. */
  observeEmails(mailer: TemplatedEmailSender): TemplatedEmailSender {
    return {
      send: async (...parameters) => {
        this.#emailsSending.inc()
        try {
          await mailer.send(...parameters)
          this.#emails.inc({ result: 'sent' })
        } catch (error) {
          this.#emails.inc({ result: 'failed' })
          throw error
        } finally {
          this.#emailsSending.dec()
        }
      },
    }
  }

  /** Reads the current values, and formats all metrics. */
  async format(): Promise<{ readonly type: string; readonly text: string }> {
    if (this.#sources !== null) await this.#gauges.update(this.#sources)
    const texts = [await this.#registry.metrics(), (await processRegistry?.metrics()) ?? '']
    return { type: this.#registry.contentType, text: texts.join('\n') }
  }
}
