import type { AgainAnswer } from '../../../login/again.ts'
import type { Sent } from '../send.ts'

/** What is asked of whoever signs in again; `in` where they are already, perhaps by another window. */
export async function askStep(way: string | null): Promise<Sent<AgainAnswer>> {
  return await asked(fetch(`/login/again${way === null ? '' : `?way=${way}`}`))
}

/** Sends what was filled in. */
export async function sendStep(fields: Readonly<Record<string, string>>): Promise<Sent<AgainAnswer>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return await asked(fetch('/login/again', { method: 'POST', body }))
}

async function asked(answer: Promise<Response>): Promise<Sent<AgainAnswer>> {
  try {
    const given = await answer
    // Whoever is signed in is led on from the login.
    if (given.redirected) return { answer: { state: 'in' } }
    const isJson = (given.headers.get('content-type') ?? '').includes('json')
    return given.ok && isJson ? { answer: await given.json() } : { trouble: 'failed' }
  } catch {
    return { trouble: 'offline' }
  }
}
