import { createHash } from 'node:crypto'
import { type Language, languages } from '../../domain/language.ts'
import { packOnce, packQuickly, type StoredAnswer, VariantMaker } from '../pages/index.ts'
import { closedPolicy } from './headers.ts'
import type { StaticFiles } from './static-files.ts'

/** The messages of the interface as files that browsers load, and where each language's is. */
export interface MessageFiles {
  readonly files: StaticFiles
  readonly pathOf: (language: Language) => string | null
}

/** Where translation is switched off there are none. */
export const noMessages: MessageFiles = { files: new Map(), pathOf: () => null }

const header = [
  ...['Cache-Control', 'public, max-age=86400', 'Vary', 'Accept-Encoding'],
  ...['Content-Security-Policy', closedPolicy],
]

/** Packs the messages. A file's address carries a hash of its content, so none ever changes under its address. */
export async function packMessages(messages: Readonly<Record<Language, unknown>>): Promise<MessageFiles> {
  const paths = new Map<Language, string>()
  const files = new Map<string, StoredAnswer>()
  for (const language of languages) {
    const bytes = new TextEncoder().encode(JSON.stringify(messages[language]))
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    const path = `/_i18n/${hash}/${language}/messages.json`
    paths.set(language, path)
    files.set(path, await packed(bytes))
  }
  return { files, pathOf: (language) => paths.get(language) ?? null }
}

async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<StoredAnswer> {
  const maker = new VariantMaker(bytes, 'application/json', header)
  const [br, gzip] = await Promise.all([packOnce(bytes), packQuickly(bytes, 'gzip')])
  return { identity: maker.make(bytes, 'identity'), gzip: maker.make(gzip, 'gzip'), br: maker.make(br, 'br') }
}
