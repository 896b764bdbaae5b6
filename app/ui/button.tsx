import type { ComponentProps } from 'react'

/** `primary` is what a screen is for, `quiet` everything else, `danger` what cannot be undone. */
export type ButtonVariant = 'primary' | 'quiet' | 'danger'

interface Look {
  readonly variant?: ButtonVariant
  readonly className?: string
}

/** A button that does something on the page; with `type="submit"` it sends its form. */
export function Button({ variant, className, type = 'button', ...rest }: ComponentProps<'button'> & Look) {
  return <button className={buttonClass(variant, className)} type={type} {...rest} />
}

/** A link that looks like a button. */
export function ButtonLink({ variant, className, ...rest }: ComponentProps<'a'> & Look) {
  return <a className={buttonClass(variant, className)} {...rest} />
}

/** For other elements that look like a button: a summary, a label, a link of the router. */
export function buttonClass(variant: ButtonVariant = 'primary', more = ''): string {
  return ['button', variant === 'primary' ? '' : `button-${variant}`, more].filter(Boolean).join(' ')
}
