import { describe, expect, it } from 'vitest'
import { findNewItems } from './list-changes.ts'

const firstPage = { inserted: new Set<string>(), isFirstPage: true }

describe('findNewItems', () => {
  it('finds items before shown ones, and all of a list without shown ones', () => {
    expect(findNewItems([['b', 'c']], [['a', 'b', 'x', 'c'], ['y']], firstPage)).toEqual(['a', 'x', 'y'])
  })

  it('does not take an item for new that moved up after a removal', () => {
    expect(findNewItems([['a', 'b', 'c']], [['a', 'c', 'd']], firstPage)).toEqual([])
  })

  it('does not take an item for new that moved to the next page', () => {
    const laterPage = { ...firstPage, isFirstPage: false }
    expect(findNewItems([['c', 'd']], [['b', 'c']], laterPage)).toEqual([])
  })

  it('finds items anywhere whose INSERT was received', () => {
    const laterPage = { inserted: new Set(['d', 'elsewhere']), isFirstPage: false }
    expect(findNewItems([['a', 'b']], [['a', 'b', 'c', 'd']], laterPage)).toEqual(['d'])
  })

  it('finds nothing new in a list that became empty, and everything in one that was empty', () => {
    expect(findNewItems([['a']], [], firstPage)).toEqual([])
    expect(findNewItems([], [['a']], firstPage)).toEqual(['a'])
  })
})
