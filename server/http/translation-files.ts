import { createHash } from 'node:crypto'
import { type Language, supportedLanguages } from '../../domain/language.ts'
import {
  compressQuickly,
  compressThoroughlyWithBrotli,
  type PrecompressedResponse,
  ResponseEncodingVariantFactory,
} from '../pages/index.ts'
import { denyAllContentSecurityPolicy } from './common-response-headers.ts'
import type { StaticFileResponsesByPath } from './static-files.ts'

/** The interface messages as static files, and the path of each language's file. */
export interface TranslationFiles {
  readonly files: StaticFileResponsesByPath
  readonly getPath: (language: Language) => string | null
}

/** Used when translation is disabled. */
export const noTranslationFiles: TranslationFiles = { files: new Map(), getPath: () => null }

const responseHeaders = [
  ...['Cache-Control', 'public, max-age=86400', 'Vary', 'Accept-Encoding'],
  ...['Content-Security-Policy', denyAllContentSecurityPolicy],
]

/**
 * Compresses the messages. The path contains a hash of the content, so the content at a path never changes.
 */
export async function createTranslationFiles(
  messages: Readonly<Record<Language, unknown>>,
): Promise<TranslationFiles> {
  const paths = new Map<Language, string>()
  const files = new Map<string, PrecompressedResponse>()
  for (const language of supportedLanguages) {
    const bytes = new TextEncoder().encode(JSON.stringify(messages[language]))
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    const path = `/_i18n/${hash}/${language}/messages.json`
    paths.set(language, path)
    files.set(path, await compressTranslationFile(bytes))
  }
  return { files, getPath: (language) => paths.get(language) ?? null }
}

async function compressTranslationFile(bytes: Uint8Array<ArrayBuffer>): Promise<PrecompressedResponse> {
  const variants = new ResponseEncodingVariantFactory(bytes, 'application/json', responseHeaders)
  const [br, gzip] = await Promise.all([compressThoroughlyWithBrotli(bytes), compressQuickly(bytes, 'gzip')])
  return {
    identity: variants.create(bytes, 'identity'),
    gzip: variants.create(gzip, 'gzip'),
    br: variants.create(br, 'br'),
  }
}
