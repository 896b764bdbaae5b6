import { useValue } from '../forms/index.ts'
import { usePageContext } from '../layout/frame.ts'
import { estimate } from './strength.ts'

interface Props {
  /** The field whose password is estimated. */
  readonly of: string
  /** A field beside it whose content is easy to guess, such as the address. */
  readonly beside?: string
  /** What else is easy to guess: the address and the name of who chooses it. */
  readonly known?: readonly string[]
}

const nothing: readonly string[] = []

/** How hard the password that is being typed is to guess; inside a form, below the password's field. */
export function PasswordMeter({ of, beside = 'email', known = nothing }: Props) {
  const { t, site } = usePageContext()
  const password = textOf(useValue(of))
  const neighbour = textOf(useValue(beside))
  const { strength, weakness } = estimate(password, [...known, neighbour, site.webTitle])
  const isEmpty = password === ''
  return (
    <div className="password-meter" data-strength={isEmpty ? undefined : strength}>
      <span className="password-meter-bars" aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </span>
      <p role="status">
        {isEmpty ? t('password.advice') : t(`password.strength${strength}`)}
        {weakness !== null && ` ${t(`password.${weakness}`)}`}
      </p>
    </div>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
