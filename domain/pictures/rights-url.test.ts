import { expect, it } from 'vitest'
import { findRightsUrl } from './rights-url.ts'

const cc = 'http://creativecommons.org'

it.each([
  null,
  '',
  'CC',
  'CC BY',
  'CC BY 5.0',
  'CC BY-ND-SA 4.0',
  'All rights reserved',
  'Rodina Novákova, nešířit',
  'constructor',
  'https://evil.example/creativecommons.org/licenses/by/4.0/',
  'https://creativecommons.org.evil.example/licenses/by/4.0/',
  'javascript:alert(1)//creativecommons.org/licenses/by/4.0/',
  'https://creativecommons.org/licenses/by/4.0/"onload="x',
])('finds no URL for %s', (text) => {
  expect(findRightsUrl(text)).toBeNull()
})

it.each([
  ['CC BY 4.0', `${cc}/licenses/by/4.0/`],
  ['cc by-sa 4.0', `${cc}/licenses/by-sa/4.0/`],
  ['CC-BY-NC-ND 3.0 CZ', `${cc}/licenses/by-nc-nd/3.0/cz/`],
  ['CC\u00a0BY\u2011NC 2.0', `${cc}/licenses/by-nc/2.0/`],
  ['Creative Commons BY 4.0 International', `${cc}/licenses/by/4.0/`],
  ['CC0', `${cc}/publicdomain/zero/1.0/`],
  ['CC0 1.0', `${cc}/publicdomain/zero/1.0/`],
  ['Public domain', `${cc}/publicdomain/mark/1.0/`],
  ['Volné dílo', `${cc}/publicdomain/mark/1.0/`],
  ['https://creativecommons.org/licenses/by/4.0/deed.cs', `${cc}/licenses/by/4.0/`],
  ['http://creativecommons.org/licenses/by-nc-sa/3.0/cz/', `${cc}/licenses/by-nc-sa/3.0/cz/`],
  ['https://rightsstatements.org/page/InC/1.0/?language=en', 'http://rightsstatements.org/vocab/InC/1.0/'],
  ['In Copyright', 'http://rightsstatements.org/vocab/InC/1.0/'],
])('finds the URL of %s: %s', (text, url) => {
  expect(findRightsUrl(text)).toBe(url)
})
