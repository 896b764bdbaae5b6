import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { createOwnerContext } from '../support/content-harness.ts'
import {
  ContentTransferSite,
  createPictureBytes,
  createTemporaryFolder,
} from '../support/content-transfer-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

async function createFolder(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = await createTemporaryFolder()
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  return folder
}

const files = {
  'README.md': '# About this folder',
  '_posts/2019-05-03-stary-mlyn.md': `---
title: "Starý mlýn"
author: Jan Novák
categories: [Stavby]
tags: [voda]
redirect_from: /mlyn
cover: ../images/kolo.jpg
---
Viz [[Kronika obce|kroniku]] a [školu](../Škola/skola.md#dejiny), [nic](nic.md), [web](https://example.org).[^1]

![Kolo](../images/kolo.jpg)

![[Kolo.JPG|300]] \`[[kód]]\` {% include map.html %}

[^1]: Zdroj: *archiv*.
`,
  'Škola/skola.md': '# Stará škola\n\nText <script>alert(1)</script>školy.\n',
  'content/dejiny/kronika.md':
    '+++\ntitle = "Kronika obce"\ndate = 2020-02-03T10:00:00Z\ndraft = true\naliases = ["/k", "Kronika"]\n+++\n{{< figure src="/images/kolo.jpg" caption="Kolo" >}}\n',
  'novinky/2021-01-02-sraz.md': '---\nurl: /sraz/\n---\nSraz rodáků',
  'bomb.md': '---\na: &a [x]\nb: [*a, *a]\n---\n# Bomba\n\nText',
  'deep.md': `# Hluboko\n\n${'>'.repeat(20_000)} x`,
  'images/kolo.jpg': createPictureBytes('wheel'),
}

describeOnOneEngine('import of Markdown files', (open) => {
  it('imports texts with their fields, links, pictures and old addresses', async () => {
    const site = await ContentTransferSite.create(await open())
    const folder = await createFolder(files)
    await symlink('/etc/passwd', join(folder, 'secret.md'))
    const planned = await site.planSource(folder)
    expect(planned.format).toBe('markdown')
    expect(
      planned.notes.map(({ code, source, detail }) => `${code} | ${source} | ${detail}`).toSorted(),
    ).toMatchInlineSnapshot(`
      [
        "bad_value | bomb.md | front matter: Alias resolution is disabled",
        "filled | Jan Novák | email",
        "made_draft | bomb.md | no date",
        "made_draft | content/dejiny/kronika.md | draft",
        "made_draft | deep.md | no date",
        "made_draft | Škola/skola.md | no date",
        "missing_reference | _posts/2019-05-03-stary-mlyn.md | nic",
        "removed_markup | _posts/2019-05-03-stary-mlyn.md | {% include map.html %}",
        "removed_markup | deep.md | nested too deeply",
        "removed_markup | Škola/skola.md | <script>",
        "unknown_field | front matter | tags (1×)",
      ]
    `)
    expect((await site.carryOut(planned.plan)).failures).toEqual([])
    const items = planned.plan.items.map(({ item, id }) => [item.kind, item.key, id] as const)
    const find = async (kind: 'article' | 'news', key: string) =>
      await site.harness.data.items.find(
        kind,
        items.find((item) => item[0] === kind && item[1] === key)?.[2] ?? 0,
      )
    const [mill, school, chronicle] = [
      await find('article', 'stary-mlyn'),
      await find('article', 'stara-skola'),
      await find('article', 'kronika-obce'),
    ]
    expect(mill).toMatchObject({
      name: 'Starý mlýn',
      published_at: '2019-05-02T22:00:00.000Z',
      thumb: 1,
      author: 1,
    })
    expect(mill?.content).toContain(`<a href="/article/${chronicle?.id}">kroniku</a>`)
    expect(mill?.content).toContain(
      `<a href="/article/${school?.id}">školu</a>, nic, <a href="https://example.org"`,
    )
    expect(mill?.content).toMatch(/<sup id="fnref-[^"]+"><a href="#fn-[^"]+">1<\/a><\/sup>/)
    expect(mill?.content).toContain('Zdroj: <em>archiv</em>.')
    expect(mill?.content).toContain('<code>[[kód]]</code>')
    expect(mill?.content?.match(/<img /g)).toHaveLength(2)
    expect(school?.content).toBe('<p>Text školy.</p>')
    expect(chronicle).toMatchObject({ published_at: null, created_at: '2020-02-03T10:00:00.000Z' })
    expect(await find('news', 'sraz')).toMatchObject({ title: 'Sraz' })
    const redirects = planned.plan.items.flatMap(({ item, values }) =>
      item.kind === 'redirect' ? [values] : [],
    )
    expect(redirects.map(({ fromPath, toAddress }) => `${fromPath} ${toAddress}`).toSorted()).toEqual([
      `/dejiny/kronika/ /article/${chronicle?.id}`,
      `/k /article/${chronicle?.id}`,
      `/mlyn /article/${mill?.id}`,
      '/sraz/ /news/1',
      `/stavby/2019/05/03/stary-mlyn.html /article/${mill?.id}`,
    ])
    const again = await site.planSource(folder)
    expect(new Set(again.plan.items.map(({ action }) => action))).toEqual(new Set(['keep']))
  })

  it('recognizes texts by their titles when several have the same day', async () => {
    const site = await ContentTransferSite.create(await open())
    const write = (names: readonly string[]) =>
      createFolder(
        Object.fromEntries(
          names.map((name) => [`${name}.md`, `---\ndate: 2020-05-03\n---\n# ${name}\n\nText ${name}`]),
        ),
      )
    const read = async () =>
      (await site.harness.data.items.listById('article', { after: 0, limit: 10 })).map(
        ({ id, name, content }) => `${id} ${name} ${content}`,
      )
    await site.importSource(await write(['Adam', 'Cyril', 'Dana']))
    const first = await read()
    expect(first).toHaveLength(3)
    // The numbers of the files change: one is added, then one is removed and another one added.
    await site.importSource(await write(['Adam', 'Bedřich', 'Cyril', 'Dana']))
    expect(await read()).toEqual([...first, '5 Bedřich <p>Text Bedřich</p>'])
    await site.importSource(await write(['Adam', 'Bedřich', 'Dana', 'Emil']))
    expect(await read()).toEqual([...first, '4 Emil <p>Text Emil</p>', '5 Bedřich <p>Text Bedřich</p>'])
  })

  it('has the language of the site, and leaves its settings as they are even if it replaces items', async () => {
    const site = await ContentTransferSite.create(await open())
    const { harness } = site
    const settings = { webTitle: 'Old Mill', lang: 'en-US' }
    await harness.content.items.save('site', { values: settings }, createOwnerContext())
    const folder = await createFolder({ 'mill.md': '# Mill\n\nText' })
    const planned = await site.planSource(folder, { overwrite: true })
    expect(planned.language).toBe('en-US')
    expect(planned.plan.site.action).toBe('keep')
    const inCzech = await site.planSource(folder, { overwrite: true, language: 'cs' })
    expect(inCzech.plan.site.action).toBe('conflict')
  })
})
