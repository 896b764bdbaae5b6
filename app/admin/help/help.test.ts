import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { supportedLanguages } from '../../../domain/language.ts'
import { pageRoutes } from '../../routes.ts'
import { findHelpTopic, helpTopicNames } from './find-help-topic.ts'
import { loadHelpTopic } from './load-help-topic.ts'

/** Responses to scripts, forms and downloads, which are no pages. */
const resources = /\.json$|\/actions$|\/export$|\/report$/

it('has a topic for every page of the admin area', () => {
  const pages = pageRoutes
    .map(({ path = '' }) => `/${path.replaceAll(/:\w+\??/g, '1')}`)
    .filter((path) => path.startsWith('/admin'))
  // The page of exports has the ending of the downloads of accounts.
  const screens = pages.filter((path) => path === '/admin/data/export' || !resources.test(path))
  expect(screens.length).toBeGreaterThan(20)
  expect(screens.filter((path) => findHelpTopic(path) === null)).toEqual([])
  expect(findHelpTopic('/admin/something-new')).toBeNull()
})

it('has every topic in every language, with the same sections, and no other files', () => {
  const [first, ...others] = supportedLanguages
  for (const language of supportedLanguages) {
    const files = readdirSync(join(import.meta.dirname, 'topics', language))
    expect(files.toSorted()).toEqual(helpTopicNames.map((name) => `${name}.json`).toSorted())
  }
  for (const name of helpTopicNames) {
    const outlineOf = (language: (typeof supportedLanguages)[number]) =>
      loadHelpTopic(name, language).sections.map(({ text = [], steps = [], notes = [] }) => [
        text.length,
        steps.length,
        notes.length,
      ])
    for (const language of others) expect([name, outlineOf(language)]).toEqual([name, outlineOf(first)])
  }
})

it('is used by a page for every topic', () => {
  const kinds = ['article', 'gallery', 'timeline', 'category']
  const used = pageRoutes.flatMap(({ path = '' }) =>
    kinds.map((kind) => findHelpTopic(`/${path.replace(':kind', kind).replaceAll(/:\w+\??/g, '1')}`)),
  )
  expect(helpTopicNames.filter((name) => !used.includes(name))).toEqual([])
})
