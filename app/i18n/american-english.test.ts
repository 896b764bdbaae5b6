import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Files with English that visitors, editors and recipients of e-mails read. */
const englishFiles = [
  'app/i18n/messages/en-US.json',
  'server/mail/email-texts-en.ts',
  ...listFiles('app/admin/help/topics/en-US'),
  ...listFiles('sample/en'),
]

const britishWords = [
  /\b\w*(?:colour|favour|honour|neighbour|behaviour|labour|parlour|rumour|armour|harbour|flavour|vapour)\w*/,
  /\b(?:centre|theatre|metre|kilometre|centimetre|millimetre|litre|fibre)[sd]?\b/,
  /\b(?:catalogue|programme|licence|defence|offence|storey|tyre|cheque|artefact|lorr(?:y|ie)|instalment)s?\b/,
  /\bgrey\w*/,
  /\b(?:cancel|travel|label|model|level|signal|quarrel|marvel)l(?:ed|ing|er|ers)\b/,
  /\b(?:organ|recogn|real|apolog|author|digit|mobil|modern|special|summar|character|minim|maxim|fertil|final|memor|personal|custom|initial|normal|optim|synchron|visual|categor|emphas|critic|baptis?)is(?:e|ed|es|er|ers|ing|ation|ations)\b/,
  /\b(?:analys(?:e|ed|ing)|practis(?:e|ed|ing)|plough\w*|burnt|learnt|spelt|leant|dreamt|whilst|towards|moustaches?|fulfil|skilful)\b/,
]
const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
/** "20 August 1917" or "20 August"; American dates begin with the month. */
const dayBeforeMonth = new RegExp(`\\b\\d{1,2}(?:–\\d{1,2})? (?:${months})\\b`)

describe('English texts', () => {
  it('have American spelling', () => {
    const found = englishFiles.flatMap((file) =>
      britishWords.flatMap((word) => listMatches(file, new RegExp(word, 'gi'))),
    )
    expect(found).toEqual([])
  })

  it('have the month before the day', () => {
    expect(englishFiles.flatMap((file) => listMatches(file, new RegExp(dayBeforeMonth, 'g')))).toEqual([])
  })
})

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

function listMatches(file: string, pattern: RegExp): string[] {
  const text = readTexts(file)
  return (text.match(pattern) ?? []).map((match) => `${file}: ${match}`)
}

/** The text of a file without names of fields, keys of items and addresses of files, which are never shown. */
function readTexts(file: string): string {
  return readFileSync(join(root, file), 'utf8')
    .replaceAll(/^\s*"\w+":|^\w+:/gm, '')
    .replaceAll(/\w+:[a-z\d-]+/g, '')
    .replaceAll(/(?<=^\s*)"?[a-z\d]+(?:-[a-z\d]+)*(?:\.\w+)?"?,?$/gm, '')
    .replaceAll(/(?:article|gallery|image|thumb|key)"?: "?[\w-]+/g, '')
}
