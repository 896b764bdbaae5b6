import { Extension, InputRule } from '@tiptap/core'
import type { Language } from '../../../../domain/language.ts'

const quotes: Readonly<
  Record<Language, { double: readonly [string, string]; single: readonly [string, string] }>
> = {
  cs: { double: ['„', '“'], single: ['‚', '‘'] },
  'en-US': { double: ['“', '”'], single: ['‘', '’'] },
}
const apostrophe = '’'
const openingQuoteContext = /(?:^|[\s\u00a0([{/„“‚‘"'–—\ufffc-])$/u

/** How typed signs are set; all of it is taken back by Backspace, and can be switched off. */
export interface SmartTypographyOptions {
  readonly language: Language
  readonly isOn: () => boolean
}

/** Signs as a printer sets them: quotes of the language, dashes, the ellipsis, the sign of multiplication. */
export const SmartTypographyExtension = Extension.create<SmartTypographyOptions>({
  name: 'typography',
  addOptions: () => ({ language: 'en-US', isOn: () => true }),
  addInputRules() {
    const { language, isOn } = this.options
    return createSmartTypographyRules(language).map(
      ({ find, getReplacement: set }) =>
        new InputRule({
          find: (text) => {
            const match = isOn() ? find.exec(text) : null
            return match === null ? null : { index: match.index, text: match[0], match, data: { text } }
          },
          handler: ({ state, range, match }) => {
            const sign = set(match[0] ?? '', String(match.data?.text ?? ''))
            if (sign === null) return null
            state.tr.insertText(sign, range.from, range.to)
            return undefined
          },
        }),
    )
  },
})

interface SmartTypographyRule {
  readonly find: RegExp
  /** What stands in place of what was typed; null to leave it. */
  readonly getReplacement: (typed: string, text: string) => string | null
}

/** What is typed and what it becomes. */
export function createSmartTypographyRules(language: Language): readonly SmartTypographyRule[] {
  const { double, single } = quotes[language]
  return [
    { find: /"$/, getReplacement: (_, text) => double[openingQuoteContext.test(text.slice(0, -1)) ? 0 : 1] },
    { find: /'$/, getReplacement: (_, text) => chooseSingleQuote(text.slice(0, -1), single) },
    // At the start of a line they may be on the way to a rule across the page.
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

/** In the middle of a word it is an apostrophe; after one, only where a quote is open. */
function chooseSingleQuote(before: string, [open, close]: readonly [string, string]): string {
  if (openingQuoteContext.test(before)) return open
  return before.lastIndexOf(open) > before.lastIndexOf(close) ? close : apostrophe
}
