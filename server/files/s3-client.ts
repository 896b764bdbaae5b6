import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { ByteRange } from './contract.ts'
import { type ObjectStoreResponseError, ObjectStoreUnavailableError } from './errors.ts'
import {
  ObjectStoreClient,
  type RetryAndTimeoutOptions,
  type StoreReachabilityListener,
  type StoreRequest,
} from './object-store-client.ts'
import {
  createS3ResponseError,
  createUnexpectedS3ResponseError,
  parseS3Error,
  type S3Error,
} from './s3-responses.ts'
import { createS3Url, type S3Settings } from './s3-url.ts'

const emptyBodySha256 = createHash('sha256').digest('hex')

/** S3 client with signed requests. The name of a request is that of an object below the prefix. */
export class S3Client extends ObjectStoreClient<S3Error> {
  readonly settings: S3Settings
  protected readonly storeName = 'S3'
  readonly #keys = new Map<string, ArrayBuffer>()

  constructor(
    settings: S3Settings,
    retryOptions: RetryAndTimeoutOptions,
    onReachabilityChange?: StoreReachabilityListener,
  ) {
    super(retryOptions, onReachabilityChange)
    this.settings = settings
  }

  startDownload(name: string, { start, end }: ByteRange, signal: AbortSignal): Promise<Response | null> {
    return this.request({
      method: 'GET',
      name,
      headers: { range: `bytes=${start}-${end}` },
      signal,
      isExpectedError: ({ status }) => status === 404,
    })
  }

  createUnexpectedResponseError(expected: string): ObjectStoreResponseError {
    return createUnexpectedS3ResponseError(expected)
  }

  protected parseError(response: Response, body: string): S3Error {
    return parseS3Error(response, body)
  }

  protected createResponseError(error: S3Error): ObjectStoreResponseError {
    return createS3ResponseError(error, this.settings)
  }

  protected createUnavailableError(reason: string, options: ErrorOptions): ObjectStoreUnavailableError {
    return new ObjectStoreUnavailableError(
      `The S3 store at ${this.settings.endpoint} does not answer: ${reason}. Check S3_ENDPOINT, and that the store is running.`,
      options,
    )
  }

  protected async prepare({ method, name, query, headers, body }: StoreRequest<S3Error>) {
    const { prefix, region, accessKeyId, secretAccessKey } = this.settings
    const url = createS3Url(this.settings, name === undefined ? '' : `${prefix}${name}`, query)
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? emptyBodySha256 },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      cache: this.#keys,
    })
    return signer.sign()
  }
}
