declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'

  interface S3rverOptions {
    readonly address?: string
    readonly port?: number
    readonly silent?: boolean
    readonly directory?: string
    readonly vhostBuckets?: boolean
    readonly configureBuckets?: readonly { readonly name: string }[]
  }

  /** An S3 server that stores its buckets in a folder. */
  export default class S3rver {
    readonly httpServer: Server
    readonly logger: { silent: boolean }
    constructor(options: S3rverOptions)
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}
