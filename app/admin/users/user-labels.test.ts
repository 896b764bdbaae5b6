import { expect, it } from 'vitest'
import { labelUsers } from './user-labels.ts'

const user = (id: string, email: string, name?: unknown) => ({ id, email, user_metadata: { name } })

it('labels users with their names, and adds the address to names that others have too', () => {
  const labels = labelUsers([
    user('1', 'jana@example.org', 'Jana Nová'),
    user('2', 'jana@example.com', 'jana nova'),
    user('3', 'petr@example.org', 'Petr'),
    user('4', 'eva@example.org'),
    user('5', '', { not: 'a text' }),
    user('6', 'x@example.org', '\u202ePetr'),
  ])
  expect([...labels.values()]).toEqual([
    'Jana Nová (jana@example.org)',
    'jana nova (jana@example.com)',
    'Petr (petr@example.org)',
    'eva',
    '',
    'Petr (x@example.org)',
  ])
})
