import { describe, expect, it } from 'vitest'
import { decideFullPageLoad } from './full-page-load.tsx'

const to = (pathname: string) => ({ pathname, search: '?tab=1', hash: '' })

describe('a navigation after a new version was noticed', () => {
  it('is let be while nothing moves or a form is on its way', () => {
    expect(
      decideFullPageLoad({ state: 'idle', location: undefined, formMethod: undefined }, '/admin'),
    ).toBeNull()
    const sent = { state: 'submitting', location: to('/admin/add/book'), formMethod: 'POST' } as const
    expect(decideFullPageLoad(sent, '/admin')).toBeNull()
  })

  it('does not lose what a form answers on its own page', () => {
    const answered = { state: 'loading', location: to('/admin/add/book'), formMethod: 'POST' } as const
    expect(decideFullPageLoad(answered, '/admin/add/book?tab=1')).toBeNull()
  })

  it('loads the page it leads to whole, after a form, too', () => {
    const followed = { state: 'loading', location: to('/admin/edit/book'), formMethod: undefined } as const
    expect(decideFullPageLoad(followed, '/admin')).toEqual({ assign: '/admin/edit/book?tab=1' })
    const answered = { state: 'loading', location: to('/admin'), formMethod: 'POST' } as const
    expect(decideFullPageLoad(answered, '/admin/add/book')).toEqual({ assign: '/admin?tab=1' })
  })

  it('loads again where going back has changed the address already', () => {
    const back = { state: 'loading', location: to('/admin'), formMethod: undefined } as const
    expect(decideFullPageLoad(back, '/admin?tab=1')).toBe('reload')
  })
})
