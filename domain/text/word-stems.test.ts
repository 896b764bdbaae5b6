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
  'flood floods flooded flooding',
  'church churches',
  'family families',
  'celebrate celebrated celebrates celebrating celebration',
]

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

  it('relates neither numbers nor very short words', () => {
    expect(['1917', 'ab', ''].flatMap(getWordStems)).toEqual([])
    expect(isSameWordForm('1917', '1917')).toBe(false)
  })
})
