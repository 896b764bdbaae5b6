import { Extension, InputRule } from '@tiptap/core'
import type { Language } from '../../../domain/language.ts'

const quotes: Readonly<
  Record<Language, { double: readonly [string, string]; single: readonly [string, string] }>
> = {
  cs: { double: ['„', '“'], single: ['‚', '‘'] },
  'en-US': { double: ['“', '”'], single: ['‘', '’'] },
}
const apostrophe = '’'
const openingQuoteContext = /(?:^|[\s\u00a0([{/„“‚‘"'–—\ufffc-])$/u

/** Options of smart typography. Every replacement can be undone with Backspace. */
interface SmartTypographyOptions {
  readonly language: Language
  readonly isOn: () => boolean
}

/** Replaces typed characters: quotation marks of the language, dashes, the ellipsis, the multiplication sign. */
export const SmartTypographyExtension = Extension.create<SmartTypographyOptions>({
  name: 'typography',
  addOptions: () => ({ language: 'en-US', isOn: () => true }),
  addInputRules() {
    const { language, isOn } = this.options
    return createSmartTypographyRules(language).map(
      ({ find, getReplacement }) =>
        new InputRule({
          find: (text) => {
            const match = isOn() ? find.exec(text) : null
            return match === null ? null : { index: match.index, text: match[0], match, data: { text } }
          },
          handler: ({ state, range, match }) => {
            const replacement = getReplacement(match[0] ?? '', String(match.data?.text ?? ''))
            if (replacement === null) return null
            state.tr.insertText(replacement, range.from, range.to)
            return undefined
          },
        }),
    )
  },
})

interface SmartTypographyRule {
  readonly find: RegExp
  /** The replacement of the typed text; null to leave it unchanged. */
  readonly getReplacement: (typed: string, text: string) => string | null
}

export function createSmartTypographyRules(language: Language): readonly SmartTypographyRule[] {
  const { double, single } = quotes[language]
  return [
    { find: /"$/, getReplacement: (_, text) => double[openingQuoteContext.test(text.slice(0, -1)) ? 0 : 1] },
    { find: /'$/, getReplacement: (_, text) => chooseSingleQuote(text.slice(0, -1), single) },
    // At the start of a line the dashes may become a horizontal rule.
    { find: /^-- $/, getReplacement: () => '– ' },
    { find: /(?<=[^-–—])--$/u, getReplacement: () => '–' },
    { find: /(?<=[^-–—])–-$/u, getReplacement: () => '—' },
    { find: /(?<!\.)\.\.\.$/, getReplacement: () => '…' },
    {
      find: /(?<![\p{L}\d,.])\d[\d,.\u00a0]*( ?)x\1\d$/u,
      getReplacement: (typed) => (/^0x/.test(typed) ? null : typed.replace('x', '×')),
    },
  ]
}

/** Inside a word it is an apostrophe; after a word it closes a quotation only if one is open. */
function chooseSingleQuote(before: string, [open, close]: readonly [string, string]): string {
  if (openingQuoteContext.test(before)) return open
  return before.lastIndexOf(open) > before.lastIndexOf(close) ? close : apostrophe
}

const key = 'letopis-typography'

/** Whether smart typography is enabled; stored in this browser. */
export function isSmartTypographyEnabled(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    // Enabled by default where storage is not available.
    return true
  }
}

export function setSmartTypographyEnabled(isEnabled: boolean): void {
  try {
    if (isEnabled) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // Without storage the setting applies until the page is left.
  }
}
