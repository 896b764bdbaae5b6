import type { Language } from '../../../domain/language.ts'
import { splitIntoFoldedWords } from '../../../domain/text/fold-case-and-accents.ts'
import { extractPlainText } from '../../../domain/text/plain-text.ts'
import { getWordStems } from '../../../domain/text/word-stems.ts'
import { getTranslator, listMessages } from '../../i18n/translate.ts'
import type { AppRequest } from '../../request.ts'
import { findHelpTopic } from '../help/find-help-topic.ts'
import { loadHelpTopic } from '../help/load-help-topic.ts'
import type { AdminSearchEntry } from './admin-search-entries.ts'

/** In whole texts, many words begin with fewer letters. */
const minBeginningInTexts = 4

/** The words of a text, and their stems. */
interface IndexedText {
  readonly words: readonly string[]
  readonly stems: ReadonlySet<string>
}

/**
 * The entries that have all of the words, as beginnings or as other forms: in their label, in the labels of what they contain,
 * or else in one of the texts of their screen, those with the most such texts first.
 */
export function findScreens(
  entries: readonly AdminSearchEntry[],
  words: readonly string[],
  { language, site }: Pick<AppRequest, 'language' | 'site'>,
): readonly AdminSearchEntry[] {
  const t = getTranslator(language)
  const queryStems = words.map((word) => ({ word, stems: getWordStems(word) }))
  const isFoundIn = (text: IndexedText, minBeginning: number) =>
    queryStems.every(
      ({ word, stems }) =>
        (word.length >= minBeginning && text.words.some((own) => own.startsWith(word))) ||
        stems.some((stem) => text.stems.has(stem)),
    )
  const byLabel = entries.filter(({ label }) => isFoundIn(indexText(t(label)), 1))
  const byContents = entries.filter(({ label, page, contents = [] }) =>
    isFoundIn(
      indexText([label, ...contents, ...(page === undefined ? [] : [page])].map((key) => t(key)).join(' ')),
      1,
    ),
  )
  const byTexts = entries
    .map((entry) => ({
      entry,
      count: [
        ...indexScreen(entry, language),
        ...(entry.values ?? []).map((name) => indexText(extractPlainText(site[name] ?? ''))),
      ].filter((text) => isFoundIn(text, minBeginningInTexts)).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ entry }) => entry)
  return [...new Set([...byLabel, ...byContents, ...byTexts])]
}

function indexText(text: string): IndexedText {
  const words = splitIntoFoldedWords(text)
  return { words, stems: new Set(words.flatMap(getWordStems)) }
}

const screens = new Map<string, readonly IndexedText[]>()
/** What a message contains beside its words. */
const messageSyntax = /\{\w+(?:, plural,)?|(?:=\d+|one|few|many|other) \{/g

/** The messages of a screen and the sections of its help. */
function indexScreen({ href, texts }: AdminSearchEntry, language: Language): readonly IndexedText[] {
  if (texts === undefined) return []
  const key = `${language} ${href}`
  const known = screens.get(key)
  if (known !== undefined) return known
  const topic = findHelpTopic(href)
  const help = topic === null ? null : loadHelpTopic(topic, language)
  const indexed = [
    ...listMessages(texts, language).map((message) => message.replace(messageSyntax, ' ')),
    ...(help === null ? [] : [`${help.title} ${help.intro}`]),
    ...(help?.sections ?? []).map(({ heading, text = [], steps = [], notes = [] }) =>
      [heading, ...text, ...steps, ...notes].join(' '),
    ),
  ].map(indexText)
  screens.set(key, indexed)
  return indexed
}
