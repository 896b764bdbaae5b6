import { describe, expect, it } from 'vitest'
import { convertDateWordsToEdtf } from './convert-words-to-edtf.ts'
import { listNumericDateMeanings } from './reading/numeric-date-meanings.ts'

describe('a date in words', () => {
  it.each([
    'around',
    'kolem',
    'kolem roku',
    '32. května 1945',
    '9. kvítek 1945',
    '1895–',
    '5/12/1945',
    '45',
    '1. máje',
    '19. století 1945',
    'kolem',
    'od do',
    '99. století př. n. l. až nikdy',
    'kolem 1890–1895 až 1900',
    'x'.repeat(5000),
    '-'.repeat(5000),
  ])('returns text that is not a date unchanged: %.40s', (text) => {
    expect(convertDateWordsToEdtf(text)).toBe(text)
  })

  it.each([
    ['1890~', '1890~'],
    [' 1945-05 ', '1945-05'],
    ['kolem roku 1890', '1890~'],
    ['Kolem 1890', '1890~'],
    ['asi v roce 1890', '1890~'],
    ['around 1890', '1890~'],
    ['c. 1890', '1890~'],
    ['snad 1733', '1733?'],
    ['roku 987', '0987'],
    ['9. 5. 1945', '1945-05-09'],
    ['9.5.1945', '1945-05-09'],
    ['9. května 1945', '1945-05-09'],
    ['9 May 1945', '1945-05-09'],
    ['May 9–12, 1945', '1945-05-09/1945-05-12'],
    ['May 9, 1945', '1945-05-09'],
    ['kolem května 1945', '1945-05~'],
    ['září 1938', '1938-09'],
    ['19. století', '18XX'],
    ['the 19th century', '18XX'],
    ['19th century', '18XX'],
    ['20. léta 20. století', '192X'],
    ['1920s', '192X'],
    ['1890–1895', '1890/1895'],
    ['1890-1895', '1890/1895'],
    ['od roku 1890 do roku 1895', '1890/1895'],
    ['1. 9. 1939 – 8. 5. 1945', '1939-09-01/1945-05-08'],
    ['45 BC', '-0044'],
    ['45 př. n. l.', '-0044'],
    ['45 př. Kr.', '-0044'],
    ['AD 79', '0079'],
    ['79 n. l.', '0079'],
    ['jaro 1968', '1968-21'],
    ['na jaře 1968', '1968-21'],
    ['léto 1932', '1932-22'],
    ['v létě roku 1932', '1932-22'],
    ['summer of 1932', '1932-22'],
    ['zima 1941/42', '1941-24'],
    ['before 1900', '../1900'],
    ['after 1900', '1900/..'],
    ['před rokem 1900', '../1900'],
    ['po roce 1900', '1900/..'],
    ['since May 1945', '1945-05/..'],
    ['konec 19. století', '1867~/1899~'],
    ['koncem 19. století', '1867~/1899~'],
    ['late 19th century', '1867~/1899~'],
    ['počátek XX. století', '1900~/1932~'],
    ['1. polovina 19. století', '1800/1849'],
    ['the second half of the 19th century', '1850/1899'],
    ['přelom 19. a 20. století', '1895~/1905~'],
    ['konec roku 1918', '1918-10~/1918-12~'],
    ['30. léta', '193X'],
    ['třicátá léta', '193X'],
    ['the thirties', '193X'],
    ["the '30s", '193X'],
    ['šedesátá léta 19. století', '186X'],
    ['mezi lety 1914 a 1918', '1914/1918'],
    ['between 1914 and 1918', '1914/1918'],
    ['v letech 1914 až 1918', '1914/1918'],
    ['léta 1914–1918', '1914/1918'],
    ['kolem léta 1945', '1945-22~'],
    ['1914–18', '1914/1918'],
    ['5. 12. 1945', '1945-12-05'],
    ['5.12.1945', '1945-12-05'],
    ['5. XII. 1945', '1945-12-05'],
    ['13/5/1945', '1945-05-13'],
    ['5/13/1945', '1945-05-13'],
    ['5/5/1945', '1945-05-05'],
    ['1945/12/5', '1945-12-05'],
    ['12/1945', '1945-12'],
    ['v květnu 1945', '1945-05'],
    ['kveten 1945', '1945-05'],
    ['Sept. 1938', '1938-09'],
    ['May 9th, 1945', '1945-05-09'],
    ['9th of May 1945', '1945-05-09'],
    ['od 9. května do 3. června 1945', '1945-05-09/1945-06-03'],
    ['1890 (?)', '1890?'],
    ['cca 1890–1895', '1890~/1895~'],
    ['XIX. století', '18XX'],
  ])('is converted: %s', (text, date) => {
    expect(convertDateWordsToEdtf(text)).toBe(date)
  })
})

describe('a date in numbers', () => {
  it('has two meanings if the day could be the month', () => {
    expect(listNumericDateMeanings('5/12/1945')).toEqual(['1945-12-05', '1945-05-12'])
    expect(listNumericDateMeanings('05-12-1945')).toEqual(['1945-12-05', '1945-05-12'])
  })

  it.each(['5/12', '5. 12. 1945', '31/31/1945', '0/0/1945', 'x'])(
    'has none if it is of another form: %s',
    (text) => {
      expect(listNumericDateMeanings(text)).toEqual([])
    },
  )
})
