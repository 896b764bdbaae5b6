import { PostgrestError } from './postgrest-error.ts'

/** Parsing this many bytes of JSON takes up to 5 milliseconds, which cost a visitor one unit. */
const bytesPerUnit = 32 * 1024

/** Reads the body of a request that its sender may make, and charges for it: nothing is parsed before. */
export async function readChargedBodyText(
  request: Request,
  maxBytes: number,
  charge: (units: number) => Promise<void>,
): Promise<string> {
  const bytes = await readBytes(request, maxBytes)
  if (bytes.length > 0) await charge(Math.ceil(bytes.length / bytesPerUnit))
  return new TextDecoder().decode(bytes)
}

async function readBytes({ headers, body }: Request, maxBytes: number): Promise<Buffer> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw createTooLargeError()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size > maxBytes) throw createTooLargeError()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof PostgrestError) throw error
    throw new PostgrestError('PGRST102', { message: 'The body ended early', cause: error })
  }
  return Buffer.concat(chunks)
}

function createTooLargeError(): PostgrestError {
  return new PostgrestError('54000', { message: 'The body is too large' })
}
