import { describe, expect, it } from 'vitest'
import { findNewItems, hasSameItemsUpTo } from './list-changes.ts'

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

  it('finds items anywhere of which the page was told', () => {
    const told = { inserted: new Set(['d', 'elsewhere']), isFirstPage: false }
    expect(findNewItems([['a', 'b']], [['a', 'b', 'c', 'd']], told)).toEqual(['d'])
  })

  it('finds nothing new in a list that became empty, and everything in one that was empty', () => {
    expect(findNewItems([['a']], [], firstPage)).toEqual([])
    expect(findNewItems([], [['a']], firstPage)).toEqual(['a'])
  })
})

describe('hasSameItemsUpTo', () => {
  it.each([
    ['an item was removed further down', [['a', 'b']], 'b', true],
    ['an item was added further down', [['a', 'b', 'c', 'd', 'e']], 'c', true],
    ['an item was added before', [['x', 'a', 'b', 'c', 'd']], 'b', false],
    ['the last visible item was removed', [['a', 'c', 'd']], 'b', false],
    ['the list became empty', [], 'a', false],
    ['no item is visible', [['x']], null, true],
  ])('if %s', (_name, current, lastVisibleKey, expected) => {
    expect(
      hasSameItemsUpTo(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        current,
        lastVisibleKey,
      ),
    ).toBe(expected)
  })
})
