import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '../../server/session/contract.ts'
import { type AppRequest, appRequestContext } from '../request.ts'
import { fakeVisitorSession, testSiteSettings } from '../testing/test-app.ts'
import { type AdminActionRequest, createAction, createPublicAction } from './create-action.ts'

const owner: SessionUser = { id: 'o', email: 'owner@example.org', name: 'Olga', role: 'owner' }
const editor: SessionUser = { id: 'e', email: 'editor@example.org', name: 'Eva', role: 'editor' }

function post(
  fields: Record<string, string> | string,
  account: SessionUser | null = null,
): ActionFunctionArgs {
  const app = {
    site: testSiteSettings,
    language: 'en-US',
    origin: 'https://lhota.example',
    session: { ...fakeVisitorSession, account },
    chargeVisitor: async () => undefined,
  } as unknown as AppRequest
  const body = typeof fields === 'string' ? fields : new URLSearchParams(fields)
  const request = new Request('https://lhota.example/admin/page', { method: 'POST', body })
  const context = new RouterContextProvider(new Map([[appRequestContext, app]]))
  return { request, context, params: {}, url: new URL(request.url) } as unknown as ActionFunctionArgs
}

/** The response that an action throws. */
async function thrownBy(
  run: Promise<unknown>,
): Promise<{ status: number; location: string | null; cookie: string }> {
  try {
    await run
  } catch (thrown) {
    if (thrown instanceof Response)
      return {
        status: thrown.status,
        location: thrown.headers.get('Location'),
        cookie: thrown.headers.get('Set-Cookie') ?? '',
      }
    const { init } = thrown as { init: { status: number } }
    return { status: init.status, location: null, cookie: '' }
  }
  throw new Error('Nothing was thrown')
}

describe('createAction', () => {
  it('redirects a request without a session to the login and rejects an editor where owner access is required, before running the handler', async () => {
    const handledRoles: string[] = []
    const action = createAction('owners', {
      save: async ({ me }: AdminActionRequest) => {
        handledRoles.push(me.role)
        return { flash: 'itemSaved' }
      },
    })
    expect(await thrownBy(action(post({ intent: 'save' })))).toMatchObject({
      status: 302,
      location: '/login',
    })
    expect(await thrownBy(action(post({ intent: 'save' }, editor)))).toMatchObject({ status: 403 })
    expect(handledRoles).toEqual([])
    expect(await thrownBy(action(post({ intent: 'save' }, owner)))).toMatchObject({ status: 303 })
    expect(handledRoles).toEqual(['owner'])
  })

  it('redirects to the section of its flash message and sets the flash cookie', async () => {
    const action = createAction('editors', { save: async () => ({ flash: 'menuSaved' }) })
    expect(await thrownBy(action(post({ intent: 'save' }, editor)))).toMatchObject({
      status: 303,
      location: '/admin/page#menu',
      cookie: '__Host-letopis_flash=menuSaved; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure',
    })
  })
})

describe('createPublicAction', () => {
  const action = createPublicAction({
    save: async ({ text, all, check, t }) => {
      const errors = await check([{ name: 'email', label: t('login.email'), rules: 'required|email' }])
      if (errors !== null) return { errors, values: { email: text('email') } }
      return { shown: `${text('email')} ${all('id').join()}` }
    },
  })

  it.each(['', 'other', 'constructor', '__proto__'])('rejects the unknown intent "%s"', async (intent) => {
    expect(await thrownBy(action(post({ intent })))).toMatchObject({ status: 400 })
  })

  it('rejects a body that is not a form', async () => {
    expect(await thrownBy(action(post('{"intent":"save"}')))).toMatchObject({ status: 400 })
  })

  it('returns 422 with messages and values when validation fails, else 200 with the view', async () => {
    expect(await action(post({ intent: 'save', email: 'nobody' }))).toMatchObject({
      init: { status: 422 },
      data: {
        intent: 'save',
        errors: { fields: { email: [expect.any(String)] } },
        values: { email: 'nobody' },
      },
    })
    expect(await action(post({ intent: 'save', email: 'a@b.cz', id: '7' }))).toMatchObject({
      init: { status: 200 },
      data: { intent: 'save', errors: undefined, shown: 'a@b.cz 7' },
    })
  })

  it('truncates a field that is too long', async () => {
    const long = createPublicAction({ save: async ({ text }) => ({ shown: text('a').length }) })
    expect(await long(post({ intent: 'save', a: 'x'.repeat(100_000) }))).toMatchObject({
      data: { shown: 4096 },
    })
  })
})
