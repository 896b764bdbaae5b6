import { PostgrestError } from '../postgrest-error.ts'

/** Several rich texts of the greatest length. */
const maxBodyBytes = 8 * 1024 * 1024

/** Reads the body of a request that its sender may make: nothing is buffered for others. */
export async function readBodyText({ headers, body }: Request): Promise<string> {
  if (Number(headers.get('content-length') ?? 0) > maxBodyBytes) throw createTooLargeError()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size > maxBodyBytes) throw createTooLargeError()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof PostgrestError) throw error
    throw new PostgrestError('PGRST102', { message: 'The body ended early', cause: error })
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

function createTooLargeError(): PostgrestError {
  return new PostgrestError('54000', { message: 'The body is too large' })
}
