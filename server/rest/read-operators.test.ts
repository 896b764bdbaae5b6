import { describe, expect, it } from 'vitest'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import { startOnceForBlock } from '../../tests/support/shared-setup.ts'
import { createReadFixture, editor, service } from './read.fixture.ts'

describeOnBothEngines('operators of the data API', (open) => {
  const getFixture = startOnceForBlock(async () => createReadFixture(await open()))
  const readIds = (url: string, caller = service) => getFixture().readIds(url, caller)
  const readTitles = async (filter: string) =>
    (await getFixture().read(`timeline?select=title&order=id&${filter}`, service)).map(({ title }) => title)
  const all = ['Old', 'Nineties', 'Open end', 'Open start', 'Ancient', 'Undated']

  it('compares integers, texts and times', async () => {
    const { flood, church, choir, jan } = getFixture().ids
    expect(await readIds(`articles?id=eq.${flood}`)).toEqual([flood])
    expect(await readIds(`articles?id=neq.${flood}&id=lte.${choir}&order=id`)).toEqual([church, choir])
    expect(await readIds(`articles?id=gt.${flood}&id=lt.${choir}`)).toEqual([church])
    expect(await readIds(`articles?id=gte.${flood}&id=lte.${church}&order=id.desc`)).toEqual([church, flood])
    expect(await readIds(`articles?author=eq.${jan}&description=eq.Povodeň`)).toEqual([flood])
    expect(await readIds('articles?description=gt.Perex')).toEqual([flood])
    expect(await readIds('articles?published_at=eq.2026-01-02T04:04:05.6%2B01:00')).toEqual([church])
    expect(await readIds('articles?published_at=lt.2026-06-01')).toEqual([church])
    expect(await readIds('articles?published_at=gt.now')).toEqual([getFixture().ids.scheduled])
    expect(await readIds('books?year=gte.1890&year=lt.1891')).toHaveLength(1)
    expect(await readIds('articles?sample=eq.false&id=lte.1')).toHaveLength(1)
    expect(await readIds('articles?sample=is.true')).toEqual([])
  })

  it('compares titles in their own order', async () => {
    const { flood, church, choir } = getFixture().ids
    const ids = `id=in.(${flood},${church},${choir})`
    // In Czech, ch follows h, and č follows c.
    expect(await readIds(`articles?${ids}&order=name`)).toEqual([church, flood, choir])
    expect(await readIds(`articles?${ids}&name=gt.Flood of 1890`)).toEqual([choir])
    expect(await readIds(`articles?${ids}&name=lte.Flood of 1890&order=name.desc`)).toEqual([flood, church])
  })

  it('compares with patterns', async () => {
    const { flood, church, choir } = getFixture().ids
    expect(await readIds('articles?name=like.*1890')).toEqual([flood])
    expect(await readIds('articles?name=like.flood*')).toEqual([])
    expect(await readIds('articles?name=ilike.FLOOD*')).toEqual([flood])
    expect(await readIds('articles?name=ilike.čTVRTEK')).toEqual([church])
    expect(await readIds('articles?name=like.Fl__d%25')).toEqual([flood])
    expect(await readIds('articles?name=like.*100\\% a*')).toEqual([choir])
    expect(await readIds('articles?name=like.*a\\_b')).toEqual([choir])
    expect(await readIds('articles?name=like.*a\\_c')).toEqual([])
    expect(await readIds('articles?name=not.like.*&description=eq.Povodeň')).toEqual([])
    expect(await readIds('articles?name=like(any).{*1890,Chór*}&order=id')).toEqual([flood, choir])
    expect(await readIds('articles?name=ilike(all).{FLOOD*,*1890}')).toEqual([flood])
    expect(await readIds(`articles?id=eq(any).{${flood},${choir}}&order=id`)).toEqual([flood, choir])
    expect(await readIds('articles?name=match.^Flood .* [0-9]{4}$')).toEqual([flood])
    expect(await readIds('articles?name=match.^flood')).toEqual([])
    expect(await readIds('articles?name=imatch.^flood')).toEqual([flood])
  })

  it('compares with lists and with null', async () => {
    const { flood, church, choir, draft, trashed } = getFixture().ids
    expect(await readIds(`articles?id=in.(${flood},${choir},999)&order=id`)).toEqual([flood, choir])
    expect(await readIds('articles?id=in.()')).toEqual([])
    expect(await readIds(`articles?id=not.in.(${flood})&id=lte.${choir}&order=id`)).toEqual([church, choir])
    expect(await readIds('articles?description=in.("Povodeň","a,b")')).toEqual([flood])
    expect(await readIds('articles?published_at=is.null')).toEqual([draft])
    expect(await readIds('articles?removed_at=not.is.null')).toEqual([trashed])
    expect(await readIds(`articles?gallery=isdistinct.${getFixture().ids.open}&id=lte.${church}`)).toEqual([
      church,
    ])
    expect(await readIds(`articles?gallery=neq.${getFixture().ids.open}&id=lte.${church}`)).toEqual([])
  })

  it('combines conditions', async () => {
    const { flood, church, choir } = getFixture().ids
    expect(await readIds(`articles?or=(id.eq.${flood},name.eq.Čtvrtek)&order=id`)).toEqual([flood, church])
    expect(await readIds(`articles?and=(id.gte.${flood},or(id.eq.${choir},id.eq.999))`)).toEqual([choir])
    expect(await readIds(`articles?not.or=(id.neq.${flood},id.is.null)`)).toEqual([flood])
    expect(await readIds(`articles?or=(id.in.(${flood}),name.not.like.*&order=id`).catch(() => 'error')).toBe(
      'error',
    )
  })

  describe('ranges of days', () => {
    it('leave as Postgres writes them', async () => {
      const rows = await getFixture().read('timeline?select=date,date_range&order=id')
      expect(rows).toEqual([
        { date: '1890', date_range: '[1890-01-01,1891-01-01)' },
        { date: '189X', date_range: '[1890-01-01,1900-01-01)' },
        { date: '1950/..', date_range: '[1950-01-01,)' },
        { date: '../1700', date_range: '(,1701-01-01)' },
        { date: '-0044-03-15', date_range: '["0045-03-15 BC","0045-03-16 BC")' },
        { date: null, date_range: null },
      ])
    })

    const cases: readonly (readonly [filter: string, titles: readonly string[]])[] = [
      ['cs.[1890-02-01,1890-03-01)', ['Old', 'Nineties']],
      ['cs.[1895-01-01,1895-01-01]', ['Nineties']],
      ['cs.[2000-01-01,)', ['Open end']],
      ['cs.empty', ['Old', 'Nineties', 'Open end', 'Open start', 'Ancient']],
      ['cd.[1890-01-01,1900-01-01)', ['Old', 'Nineties']],
      ['cd.(1890-01-01,1900-01-01)', []],
      ['cd.(,1800-01-01)', ['Open start', 'Ancient']],
      ['cd.empty', []],
      ['ov.[1890-12-31,1890-12-31]', ['Old', 'Nineties']],
      ['ov.[1891-01-01,1950-01-02)', ['Nineties', 'Open end']],
      ['sl.[1900-01-01,)', ['Old', 'Nineties', 'Open start', 'Ancient']],
      ['sl.[1899-12-31,)', ['Old', 'Open start', 'Ancient']],
      ['sr.(,1701-01-01)', ['Old', 'Nineties', 'Open end']],
      ['nxl.[1890-01-01,1890-01-02)', ['Old', 'Nineties', 'Open end']],
      ['nxr.(,1891-01-01)', ['Old', 'Open start', 'Ancient']],
      ['adj.[1891-01-01,1892-01-01)', ['Old']],
      ['adj.[1940-01-01,1950-01-01)', ['Open end']],
      ['eq.[1890-01-01,1890-12-31]', ['Old']],
      ['neq.[1890-01-01,1890-12-31]', ['Nineties', 'Open end', 'Open start', 'Ancient']],
      ['gt.[1890-01-01,1891-01-01)', ['Nineties', 'Open end']],
      ['lte.[1890-01-01,1891-01-01)', ['Old', 'Open start', 'Ancient']],
      ['is.null', ['Undated']],
      ['not.is.null', ['Old', 'Nineties', 'Open end', 'Open start', 'Ancient']],
      ['not.ov.[1890-01-01,1900-01-01)', ['Open end', 'Open start', 'Ancient']],
      ['isdistinct.[1890-01-01,1891-01-01)', all.slice(1)],
      ['cs.[0045-03-15 BC,0045-03-15 BC]', ['Open start', 'Ancient']],
    ]
    it.each(cases)('date_range=%s', async (filter, titles) => {
      expect(await readTitles(`date_range=${filter}`)).toEqual(titles)
    })

    it('sort, undated items as nulls', async () => {
      const order = async (by: string) =>
        (await getFixture().read(`timeline?select=title&order=${by}`)).map(({ title }) => title)
      expect(await order('date_range')).toEqual([
        'Open start',
        'Ancient',
        'Old',
        'Nineties',
        'Open end',
        'Undated',
      ])
      expect((await order('date_range.desc'))[0]).toBe('Undated')
      expect((await order('date_range.desc.nullslast')).at(-1)).toBe('Undated')
    })
  })

  it('searches words', async () => {
    const { flood, church, choir, draft } = getFixture().ids
    const search = (filter: string, caller = service) => readIds(`articles?search=${filter}&order=id`, caller)
    expect(await search('plfts.mill')).toEqual([choir])
    expect(await search('plfts.POVODEN')).toEqual([flood])
    expect(await search('plfts.mill flood')).toEqual([])
    expect(await search('fts.mill | povodeň')).toEqual([flood, choir])
    expect(await search('fts.text %26 !povodeň')).toEqual([church, draft, getFixture().ids.scheduled])
    expect(await search('fts(simple).flo:*')).toEqual([flood])
    expect(await search('fts.flood:A')).toEqual([flood])
    expect(await search('fts.flood:B')).toEqual([])
    expect(await search('fts.old <-> mill')).toEqual([choir])
    expect(await search("fts.'old mill' %26 (brook | pond)")).toEqual([choir])
    expect(await search('phfts.old mill')).toEqual([choir])
    expect(await search('phfts.mill old')).toEqual([])
    // The end of the title and the beginning of the summary aren't a phrase.
    expect(await search('phfts.1890 povodeň')).toEqual([])
    expect(await search('wfts."old mill" or povodeň')).toEqual([flood, choir])
    expect(await search('wfts.text -povodeň -quarry')).toEqual([church, getFixture().ids.scheduled])
    expect(await search('not.plfts.text')).toEqual([choir, getFixture().ids.trashed])
    expect(await search('plfts.%20,')).toEqual([])
    expect(
      await readIds('galleries?select=id&images.search=plfts.mill&select=id', editor).catch(() => 'error'),
    ).toBe('error')
  })

  it('compares JSON', async () => {
    const site = (filter: string) => readIds(`site?${filter}`)
    expect(await site('menu->cs->>article=eq.Zprávy')).toHaveLength(1)
    expect(await site('menu->cs->>article=like.Zp*')).toHaveLength(1)
    expect(await site('menu->cs->>home=is.null')).toHaveLength(1)
    expect(await site('menu=cs.{"cs":{"article":"Zprávy"}}')).toHaveLength(1)
    expect(await site('menu=cs.{"cs":{"article":"Other"}}')).toEqual([])
    expect(await site('menu=cs.{"cs":["article"]}')).toEqual([])
    expect(
      await site('menu=cd.{"cs":{"article":"Zprávy","home":"x"},"en-US":{"home":"Start"}}'),
    ).toHaveLength(1)
    expect(await site('menu=cd.{"cs":{"article":"Zprávy"}}')).toEqual([])
    expect(await site('menu=eq.{"en-US":{"home":"Start"},"cs":{"article":"Zprávy"}}')).toHaveLength(1)
    expect(await site('menu=neq.{"cs":{"article":"Zprávy"}}')).toHaveLength(1)
    expect(await site('menu->cs=cs.{"article":"Zprávy"}')).toHaveLength(1)
    const [row] = await getFixture().read(
      'site?select=menu,menu->cs->>article,first:menu->cs,none:menu->0,text:menu->cs::text',
    )
    expect(row).toEqual({
      menu: { cs: { article: 'Zprávy' }, 'en-US': { home: 'Start' } },
      article: 'Zprávy',
      first: { article: 'Zprávy' },
      none: null,
      text: '{"article":"Zprávy"}',
    })
  })
})
