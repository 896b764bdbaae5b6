import './login.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useActionData } from 'react-router'
import { ActionForm } from '../actions/action-form.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { PageHeadTags } from '../layout/page-head-tags.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useFirstFieldFocus } from '../ui/use-first-field-focus.ts'

interface LoginPageLayoutProps {
  readonly title: string
  readonly intro?: string | undefined
  /** Which step of several it is: the first field of such a page has the focus. */
  readonly progress?: string
  readonly children: ReactNode
}

/** The last displayed step since the page was loaded. */
let lastStep: string | null = null

/** The layout of pages with a single task: signing in, setup, confirmation. */
export function SingleTaskPageLayout({ title, intro = '', progress, children }: LoginPageLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const step = `${title} ${intro}`
  useEffect(() => {
    const isNextStep = lastStep !== null && lastStep !== step
    lastStep = step
    // The focused element was removed with the previous step, so focus the heading for screen readers.
    if (isNextStep && document.activeElement === document.body) heading.current?.focus()
  }, [step])
  const box = useRef<HTMLDivElement>(null)
  useFirstFieldFocus(box, progress !== undefined)
  return (
    <div className="login" ref={box}>
      <PageHeadTags title={title} noIndex />
      {progress !== undefined && <p className="login-progress">{progress}</p>}
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {intro !== '' && <p className="login-intro">{intro}</p>}
      {children}
    </div>
  )
}

interface LoginFormProps {
  readonly intent: string
  readonly values?: Readonly<Record<string, string>>
  readonly children: ReactNode
}

/** A form on a login page. */
export function SingleTaskPageForm({ intent, values = {}, children }: LoginFormProps) {
  const id = useId()
  const hasResult = useActionData() !== undefined
  useEffect(() => {
    // The submitted form was replaced and the focus lost.
    if (hasResult && document.activeElement === document.body)
      document.getElementById(id)?.querySelector<HTMLElement>('.field-input')?.focus()
  }, [hasResult, id])
  return (
    <ActionForm id={id} intent={intent} values={values} resetsScroll>
      {children}
    </ActionForm>
  )
}

interface SignInMethodLink {
  readonly to: string
  readonly icon: IconName
  readonly label: string
}

/** Links to the other sign-in methods. */
export function SignInMethodLinks({ links }: { links: readonly SignInMethodLink[] }) {
  const { t } = usePageContext()
  return (
    <nav className="login-ways" aria-label={t('login.ways')}>
      <ul>
        {links.map(({ to, icon, label }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
