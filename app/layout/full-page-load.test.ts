import { describe, expect, it } from 'vitest'
import { decideNewVersionPageLoad } from './full-page-load.tsx'

const to = (pathname: string) => ({ pathname, search: '?tab=1', hash: '' })

describe('decideNewVersionPageLoad', () => {
  it('does nothing while idle or while a form is submitting', () => {
    expect(
      decideNewVersionPageLoad({ state: 'idle', location: undefined, formMethod: undefined }, '/admin'),
    ).toBeNull()
    const submitting = { state: 'submitting', location: to('/admin/add/book'), formMethod: 'POST' } as const
    expect(decideNewVersionPageLoad(submitting, '/admin')).toBeNull()
  })

  it('keeps the result of a form on its own page', () => {
    const formResult = { state: 'loading', location: to('/admin/add/book'), formMethod: 'POST' } as const
    expect(decideNewVersionPageLoad(formResult, '/admin/add/book?tab=1')).toBeNull()
  })

  it('loads the target page fully, also after a form', () => {
    const linkNavigation = {
      state: 'loading',
      location: to('/admin/edit/book'),
      formMethod: undefined,
    } as const
    expect(decideNewVersionPageLoad(linkNavigation, '/admin')).toEqual({ assign: '/admin/edit/book?tab=1' })
    const formResult = { state: 'loading', location: to('/admin'), formMethod: 'POST' } as const
    expect(decideNewVersionPageLoad(formResult, '/admin/add/book')).toEqual({ assign: '/admin?tab=1' })
  })

  it('reloads when going back has already changed the URL', () => {
    const backNavigation = { state: 'loading', location: to('/admin'), formMethod: undefined } as const
    expect(decideNewVersionPageLoad(backNavigation, '/admin?tab=1')).toBe('reload')
  })
})
