import { expect, it } from 'vitest'
import { validateFields } from './validate-fields.ts'

const validate = async (rules: string, value: string, language: 'en-US' | 'cs') =>
  (await validateFields([{ name: 'x', rules, label: 'name', value }], language)).x ?? []

it.each([
  ['own_path', '//evil', /^Name must be a path/, /^Name musí být cesta/, '/old'],
  ['free_path', '/admin', /^Name is one of the site’s own/, /^Name patří samotným stránkám/, '/old'],
  ['address', 'javascript:1', /^Name must be a path.*https:/, /^Name musí být cesta.*https:/, 'https://a.cz'],
  ['time_zone', 'Praha', /Europe\/Prague\.$/, /Europe\/Prague\.$/, 'Europe/Prague'],
  ['focal_point', '101,0', /^Name must lie within/, /^Name musí ležet/, '50,33.5'],
  ['crop', '1,2,3', /^Name must lie within/, /^Name musí ležet/, '0,0,100,100,50,50'],
  ['menu', '[]', /30 characters/, /30 znaků/, '{}'],
  ['page_path', '/a//b', /^Name can have small letters/, /^Name smí obsahovat jen malá/, '/about/history'],
  ['unguarded_path', '/about/admins', /ask.*sign in\.$/, /přihlásit\.$/, '/about'],
  ['free_page_path', '/articles', /used by the site itself/, /používá sám web/, '/about'],
  ['section_intros', '{"page":"x"}', /500 characters/, /500 znaků/, '{"news":"x"}'],
])('%s rejects %j in both languages, and ten megabytes', async (rule, invalid, english, czech, valid) => {
  expect(await validate(rule, invalid, 'en-US')).toEqual([expect.stringMatching(english)])
  expect(await validate(rule, invalid, 'cs')).toEqual([expect.stringMatching(czech)])
  expect(await validate(rule, valid, 'cs')).toEqual([])
  // These look only at names; the length is checked by another rule.
  if (!rule.startsWith('free_') && rule !== 'unguarded_path')
    expect(await validate(rule, '/%2'.repeat(3_333_333), 'en-US')).toHaveLength(1)
})
