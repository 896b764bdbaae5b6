import { describe, expect, it } from 'vitest'
import { convertDateWordsToEdtf, formatEdtfInWords, getDateSortKey, parseEdtf } from './index.ts'

/** What chroniclers and genealogists type, how it is stored, and what readers of both languages see. */
const expressions = [
  ['before 1900', '[..1900]', 'before 1900', 'před rokem 1900'],
  ['před r. 1900', '[..1900]', 'before 1900', 'před rokem 1900'],
  ['dříve než 1900', '[..1900]', 'before 1900', 'před rokem 1900'],
  ['BEF 1880', '[..1880]', 'before 1880', 'před rokem 1880'],
  ['after 1945', '[1945..]', 'after 1945', 'po roce 1945'],
  ['po květnu 1945', '[1945-05..]', 'after May 1945', 'po květnu 1945'],
  ['AFT 12 MAY 1880', '[1880-05-12..]', 'after May 12, 1880', 'po 12. květnu 1880'],
  ['between 1620 and 1648', '[1620..1648]', 'between 1620 and 1648', 'mezi lety 1620 a 1648'],
  ['mezi lety 1620 a 1648', '[1620..1648]', 'between 1620 and 1648', 'mezi lety 1620 a 1648'],
  ['BET 1880 AND 1885', '[1880..1885]', 'between 1880 and 1885', 'mezi lety 1880 a 1885'],
  [
    'first half of the 17th century',
    '[1600..1649]',
    'first half of the 17th century',
    '1. polovina 17. století',
  ],
  ['1. pol. 17. stol.', '[1600..1649]', 'first half of the 17th century', '1. polovina 17. století'],
  ['2nd half of 17th c.', '[1650..1699]', 'second half of the 17th century', '2. polovina 17. století'],
  ['late 19th century', '[1867~..1899~]', 'late 19th century', 'konec 19. století'],
  ['kon. 19. st.', '[1867~..1899~]', 'late 19th century', 'konec 19. století'],
  ['zač. 20. stol.', '[1900~..1932~]', 'early 20th century', 'začátek 20. století'],
  ['pol. 18. století', '[1733~..1766~]', 'mid-18th century', 'polovina 18. století'],
  ['19th c.', '18XX', '19th century', '19. století'],
  ['19. stol.', '18XX', '19th century', '19. století'],
  ['the 1930s', '193X', '1930s', '30. léta 20. století'],
  ['30. léta', '193X', '1930s', '30. léta 20. století'],
  ['léta 1930', '1930', '1930', '1930'],
  ['léta Páně 1621', '1621', '1621', '1621'],
  ['L. P. 1621', '1621', '1621', '1621'],
  ['léta 1621 až 1623', '1621/1623', '1621–1623', '1621–1623'],
  ['léto 1930', '1930-22', 'summer 1930', 'léto 1930'],
  ['1921/22', '[1921..1922]', '1921 or 1922', '1921 nebo 1922'],
  ['zima 1941/42', '1941-24', 'winter 1941', 'zima 1941'],
  ['11 FEB 1731/32', '1732-02-11', 'February 11, 1732', '11. února 1732'],
  ['1914–18', '1914/1918', '1914–1918', '1914–1918'],
  ['until 1900', '../1900', 'until 1900', 'do roku 1900'],
  ['od roku 1945', '1945/..', 'from 1945', 'od roku 1945'],
  ['abt 1890', '1890~', 'around 1890', 'kolem roku 1890'],
  ['ABT 1890', '1890~', 'around 1890', 'kolem roku 1890'],
  ['CAL 1880', '1880~', 'around 1880', 'kolem roku 1880'],
  ['EST 1880', '1880~', 'around 1880', 'kolem roku 1880'],
  ['kol. r. 1890', '1890~', 'around 1890', 'kolem roku 1890'],
  ['Velikonoce 1945', '1945-04-01', 'April 1, 1945', '1. dubna 1945'],
  ['Easter 1945', '1945-04-01', 'April 1, 1945', '1. dubna 1945'],
  ['Velikonoční pondělí 1945', '1945-04-02', 'April 2, 1945', '2. dubna 1945'],
  ['Letnice 1945', '1945-05-20', 'May 20, 1945', '20. května 1945'],
  ['Pentecost 1945', '1945-05-20', 'May 20, 1945', '20. května 1945'],
  ['na sv. Martina 1620', '1620-11-11', 'November 11, 1620', '11. listopadu 1620'],
  ["St. Martin's Day 1620", '1620-11-11', 'November 11, 1620', '11. listopadu 1620'],
  ['na Štědrý den 1918', '1918-12-24', 'December 24, 1918', '24. prosince 1918'],
  ['kolem sv. Havla 1520', '1520-10-16~', 'around October 16, 1520', 'kolem 16. října 1520'],
  ['před Velikonocemi 1421', '[..1421-03-23]', 'before March 23, 1421', 'před 23. březnem 1421'],
] as const

describe('a date as people write it', () => {
  it.each(expressions)('%s is %s', (typed, edtf, english, czech) => {
    expect(convertDateWordsToEdtf(typed)).toBe(edtf)
    expect(formatEdtfInWords(edtf, 'en-US')).toBe(english)
    expect(formatEdtfInWords(edtf, 'cs')).toBe(czech)
    for (const words of [english, czech])
      if (!/zima|winter/.test(words)) expect(convertDateWordsToEdtf(words)).toBe(edtf)
  })

  it('sorts where people look for it', () => {
    const sorted = ['June 1899', 'before 1900', '1900', 'between 1901 and 1950', 'after 1944', 'May 1945']
    const days = sorted.map((words) => {
      const read = parseEdtf(convertDateWordsToEdtf(words))
      return read.ok ? getDateSortKey(read.date) : Number.NaN
    })
    expect(days).toEqual(days.toSorted((one, other) => one - other))
  })
})

describe('a feast', () => {
  it.each([
    // Known Easter days: the Julian ones until the reform in Bohemia, the earliest and the latest Gregorian ones.
    ['Easter 1420', '1420-04-07'],
    ['Easter 1583', '1583-03-31'],
    ['Easter 1584', '1584-04-01'],
    ['Easter 1818', '1818-03-22'],
    ['Easter 1943', '1943-04-25'],
    ['Easter 2000', '2000-04-23'],
    ['Easter 2024', '2024-03-31'],
    ['Ash Wednesday 2024', '2024-02-14'],
    ['Boží tělo 2024', '2024-05-30'],
    ['Nanebevstoupení Páně 2024', '2024-05-09'],
    ['Velký pátek roku 1945', '1945-03-30'],
    ['Vánoce 1944', '1944-12-25'],
    ['na svatého Jiří 1620', '1620-04-24'],
  ])('%s was on %s', (words, day) => {
    expect(convertDateWordsToEdtf(words)).toBe(day)
  })

  it.each(['Velikonoce', 'na sv. Martina', 'Easter Island 1945'])('needs a year: %s', (words) => {
    expect(convertDateWordsToEdtf(words)).toBe(words)
  })
})
