import { describe, expect, it } from 'vitest'
import { convertDateWordsToEdtf } from './convert-words-to-edtf.ts'

describe('a date in words', () => {
  it.each([
    'around',
    'kolem',
    'kolem roku',
    '32. května 1945',
    '9. kvítek 1945',
    '1895–',
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
  ])('is converted: %s', (text, date) => {
    expect(convertDateWordsToEdtf(text)).toBe(date)
  })
})
