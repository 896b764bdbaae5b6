import type { ComponentProps } from 'react'

/** `primary` is what a screen is for, `quiet` everything else, `danger` what cannot be undone. */
export type ButtonVariant = 'primary' | 'quiet' | 'danger'

interface ButtonStyleProps {
  readonly variant?: ButtonVariant
  readonly className?: string
}

/** A button that does something on the page; with `type="submit"` it sends its form. */
export function Button({
  variant,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonStyleProps) {
  return <button className={getButtonClass(variant, className)} type={type} {...rest} />
}

/** A link that looks like a button. */
export function ButtonLink({ variant, className, ...rest }: ComponentProps<'a'> & ButtonStyleProps) {
  return <a className={getButtonClass(variant, className)} {...rest} />
}

/** For other elements that look like a button: a summary, a label, a link of the router. */
export function getButtonClass(variant: ButtonVariant = 'primary', more = ''): string {
  return ['button', variant === 'primary' ? '' : `button-${variant}`, more].filter(Boolean).join(' ')
}
