import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { splitIntoFoldedWords } from './fold-case-and-accents.ts'
import { getWordStems, haveSameInitial, isSameWordForm } from './word-stems.ts'

/** Forms of one word each, the same word in other cases and numbers. */
const forms = [
  'škola školy škole školu školou školám školách školami škol',
  'zvon zvonu zvonem zvony zvonů zvonům zvonech',
  'řeka řeky řece řeku řekou řek řekách',
  'kniha knihy knize knihu knihou knih knihám',
  'válka války válce válku válkou válek válkách',
  'město města městu městě městem měst městech',
  'knihovna knihovny knihovně knihovnou knihoven',
  'povodeň povodně povodni povodní povodních',
  'kostel kostela kostele kostelem kostely kostelů kostelech',
  'obec obce obci obcí obcím obcích',
  'babička babičky babičce babičku babičkou babiček',
  'Praha Prahy Praze Prahu Prahou',
  'Novák Nováka Novákovi Novákem Nováků Nováková Novákové Novákovou',
  'dřevěný dřevěného dřevěnému dřevěném dřevěným dřevěná dřevěné dřevěnou dřevěných',
  'fotografie fotografii fotografií fotografiím fotografiích fotografiemi',
  'kůň koně koni koněm koních koňů',
  'pes psa psovi psem psi psy psů psům psech',
  'dům domu domě domem domy domů domech',
  'sůl soli solí solích',
  'den dne dnu dnem dny dní dnech',
  'Eva Evy Evě Evu Evou',
  'psycholog psychologa psycholozi psycholozích',
  'program programu programy programech',
  'wife wives',
  'flood floods flooded flooding',
  'church churches',
  'family families',
  'celebrate celebrated celebrates celebrating celebration',
]

/** A noun and a form of it, most of them with a changed root. */
const nounPairs = readFileSync(new URL('czech-noun-pairs.txt', import.meta.url), 'utf8')
  .trim()
  .split(/\s+/)
  .map(splitIntoFoldedWords)

describe('isSameWordForm', () => {
  it.each(forms)('relates %s', (line) => {
    const [first = '', ...others] = splitIntoFoldedWords(line)
    expect(others.filter((other) => !isSameWordForm(first, other))).toEqual([])
  })

  it('does not relate different words', () => {
    const words = forms.map((line) => splitIntoFoldedWords(line)[0] ?? '')
    const related = words.flatMap((a, index) =>
      words.slice(index + 1).flatMap((b) => (isSameWordForm(a, b) ? [`${a} ${b}`] : [])),
    )
    expect(related).toEqual([])
  })

  it('can tell words apart by their first letters, which stems keep', () => {
    const words = [...forms.flatMap(splitIntoFoldedWords), 'yes', 'yielding', 'ties', 'ousted', 'ivy', '𐐨𐐨𐐨']
    const changed = words.flatMap((word) =>
      getWordStems(word).filter((stem) => !haveSameInitial(stem.slice('cs:'.length), word)),
    )
    expect(changed).toEqual([])
  })

  it('relates 500 Czech nouns with another form, and hardly any with other nouns', () => {
    const related = (a: string, b: string) => a === b || isSameWordForm(a, b)
    const missed = nounPairs.filter(([a = '', b = '']) => !related(a, b))
    expect([nounPairs.length, missed.map((pair) => pair.join('/'))]).toEqual([500, ['moucha/much']])
    const wrong = nounPairs.flatMap((pair, index) =>
      nounPairs
        .slice(index + 1)
        .filter((other) => pair.some((a) => other.some((b) => a !== b && isSameWordForm(a, b))))
        .map((other) => `${pair[0]} ${other[0]}`),
    )
    // Without accents they have a form in common, such as "noze": of a knife and of a leg.
    expect(wrong).toEqual([
      'nuz noha',
      'pust posta',
      'kura kure',
      'cest cesta',
      'dilo delo',
      'knize kniha',
      'kamen kamna',
      'uhel uhli',
      'praha prah',
      'hrabe hrabe',
      'posta postel',
      'rano rana',
      'kosa kos',
    ])
  })

  it('relates neither numbers nor very short words', () => {
    expect(['1917', 'ab', ''].flatMap(getWordStems)).toEqual([])
    expect(isSameWordForm('1917', '1917')).toBe(false)
  })
})
