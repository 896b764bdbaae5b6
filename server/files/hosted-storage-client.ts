import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ByteRange } from './contract.ts'
import { ObjectStoreResponseError, ObjectStoreUnavailableError } from './errors.ts'
import {
  ObjectStoreClient,
  type RetryAndTimeoutOptions,
  type StoreError,
  type StoreReachabilityListener,
  type StoreRequest,
} from './object-store-client.ts'
import type { RereadableRequestBody } from './send-with-backpressure.ts'

/** The bucket of a hosted Supabase project that stores the files. */
export interface HostedStorageSettings {
  /** The address of the project, an origin. */
  readonly url: string
  /** The secret key, which may read and write every bucket. */
  readonly secret: string
  readonly bucket: string
}

/** Client of the storage service of a hosted project. The name of a request is a path below `/storage/v1/`. */
export class HostedStorageClient extends ObjectStoreClient<StoreError> {
  readonly settings: HostedStorageSettings
  protected readonly storeName = 'storage'

  constructor(
    settings: HostedStorageSettings,
    retryOptions: RetryAndTimeoutOptions,
    onReachabilityChange?: StoreReachabilityListener,
  ) {
    super(retryOptions, onReachabilityChange)
    this.settings = settings
  }

  startDownload(name: string, { start, end }: ByteRange, signal: AbortSignal): Promise<Response | null> {
    return this.request({
      method: 'GET',
      name: this.createObjectPath('authenticated', name),
      headers: { range: `bytes=${start}-${end}` },
      signal,
      isExpectedError: isObjectNotFound,
    })
  }

  /** The path of an object for one of the kinds of access of the service. */
  createObjectPath(access: 'authenticated' | 'info' | null, name: string): string {
    return ['object', ...(access === null ? [] : [access]), this.settings.bucket, name].join('/')
  }

  /** Sends JSON and returns the parsed response; null for an expected error. */
  async requestJson(request: Omit<StoreRequest, 'body'> & { readonly json?: unknown }): Promise<unknown> {
    const { json, ...others } = request
    const text = await this.requestText({
      ...others,
      ...(json === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: createJsonBody(json) }),
    })
    if (text === null) return null
    try {
      return JSON.parse(text)
    } catch (error) {
      if (error instanceof SyntaxError) throw this.createUnexpectedResponseError('JSON')
      throw error
    }
  }

  createUnexpectedResponseError(expected: string): ObjectStoreResponseError {
    return new ObjectStoreResponseError(
      'OddAnswer',
      `What SUPABASE_URL names does not answer as the storage of a Supabase project does: no ${expected}.`,
    )
  }

  protected async prepare({ name = '', query, headers }: StoreRequest) {
    const url = new URL(`${this.settings.url}/storage/v1/${name}`)
    for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value)
    const { secret } = this.settings
    return {
      url,
      headers: new Headers({ ...headers, apikey: secret, authorization: `Bearer ${secret}` }),
    }
  }

  /** Most errors have the status 400 and the exact one in the body. */
  protected parseError({ status }: Response, body: string): StoreError {
    const { statusCode, code, error } = parseErrorBody(body)
    const exactStatus = Number(statusCode)
    return {
      status: exactStatus >= 400 && exactStatus <= 599 ? exactStatus : status,
      code: [code, error].find((text) => typeof text === 'string') ?? `HTTP ${status}`,
    }
  }

  protected createResponseError({ status, code }: StoreError): ObjectStoreResponseError {
    const { url, bucket } = this.settings
    return new ObjectStoreResponseError(code, `The storage at ${url} refuses (${code}): ${getAdvice()}.`)

    function getAdvice(): string {
      if (status === 413)
        return 'the file is larger than its settings allow; raise the size limit of uploads there'
      if (status === 401 || status === 403) return 'SUPABASE_SECRET_KEY is not the secret key of this project'
      if (status === 404) return `there is no bucket "${bucket}"; the next start makes it`
      return 'check SUPABASE_URL, and the state of the project'
    }
  }

  protected createUnavailableError(reason: string, options: ErrorOptions): ObjectStoreUnavailableError {
    return new ObjectStoreUnavailableError(
      `The storage at ${this.settings.url} does not answer: ${reason}. Check SUPABASE_URL, and that the project is running.`,
      options,
    )
  }
}

/** The object is missing; a missing bucket is a different error, if the service distinguishes them. */
export function isObjectNotFound({ status, code }: StoreError): boolean {
  return status === 404 && code !== 'NoSuchBucket' && code !== 'Bucket not found'
}

function createJsonBody(json: unknown): RereadableRequestBody {
  const bytes = Buffer.from(JSON.stringify(json))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { size: bytes.length, sha256, read: () => Readable.from([bytes]) }
}

function parseErrorBody(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch (error) {
    // A gateway in front of the service responds with HTML.
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
