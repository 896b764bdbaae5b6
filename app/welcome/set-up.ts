import { redirect } from 'react-router'
import type { FormErrors } from '../forms/index.ts'
import { translator } from '../i18n/translate.ts'
import { refused } from '../login/entering.ts'
import { refusalErrors } from '../login/refusals.ts'
import type { SentForm } from '../login/sent-form.ts'
import { wayBack } from '../login/way-back.ts'
import type { AppRequest } from '../request.ts'

/** Whether the set-up can begin, is over, or was begun with a link that is not good. */
export type SetUpState = 'open' | 'done' | 'gone'

const longestName = 50

export async function setUpState({ session }: AppRequest, url: URL): Promise<SetUpState> {
  if (await session.setUp.isDone()) return 'done'
  return (await session.setUp.isGood(tokenIn(url))) ? 'open' : 'gone'
}

/** Makes the first owner and signs them in. */
export async function becomeOwner(app: AppRequest, request: Request, form: SentForm) {
  const t = translator(app.language)
  const url = new URL(request.url)
  const [email, name, password] = [form.text('email').trim(), form.text('name').trim(), form.text('password')]
  const back = (errors: FormErrors) => refused('setup', errors, { email, name })
  const wrong = await form.check([
    { name: 'email', label: t('setup.email'), rules: 'required:trim|email' },
    { name: 'name', label: t('setup.name'), rules: `length:0,${longestName}` },
    { name: 'password', label: t('setup.password'), rules: 'required' },
  ])
  if (wrong !== null) return back(wrong)
  const refusal = await app.session.setUp.finish(tokenIn(url), { email, name, password })
  // The page itself tells what has become of the link.
  if (refusal === 'link' || refusal === 'owned') return redirect(`/setup${url.search}`, 303)
  if (refusal !== null)
    return back(refusalErrors(refusal, app, refusal.code === 'weak_password' ? 'password' : 'email'))
  const auth = await app.session.auth()
  const { error } = await auth.signInWithPassword({ email, password })
  return error === null ? wayBack(request, app) : redirect('/login', 303)
}

function tokenIn(url: URL): string {
  return url.searchParams.get('token')?.slice(0, 200) ?? ''
}
