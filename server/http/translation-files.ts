import { createHash } from 'node:crypto'
import { type Language, supportedLanguages } from '../../domain/language.ts'
import {
  compressQuickly,
  compressThoroughly,
  type PrecompressedResponse,
  ResponseVariantFactory,
} from '../pages/index.ts'
import { denyAllContentSecurityPolicy } from './common-response-headers.ts'
import type { StaticFiles } from './static-files.ts'

/** The messages of the interface as files that browsers load, and where each language's is. */
export interface TranslationFiles {
  readonly files: StaticFiles
  readonly getPath: (language: Language) => string | null
}

/** Where translation is switched off there are none. */
export const noTranslationFiles: TranslationFiles = { files: new Map(), getPath: () => null }

const responseHeaders = [
  ...['Cache-Control', 'public, max-age=86400', 'Vary', 'Accept-Encoding'],
  ...['Content-Security-Policy', denyAllContentSecurityPolicy],
]

/** Packs the messages. A file's address carries a hash of its content, so none ever changes under its address. */
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
  const maker = new ResponseVariantFactory(bytes, 'application/json', responseHeaders)
  const [br, gzip] = await Promise.all([compressThoroughly(bytes), compressQuickly(bytes, 'gzip')])
  return {
    identity: maker.create(bytes, 'identity'),
    gzip: maker.create(gzip, 'gzip'),
    br: maker.create(br, 'br'),
  }
}
