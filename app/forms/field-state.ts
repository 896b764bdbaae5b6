import type { FormKitMessage, FormKitNode } from '@formkit/core'

/** When the messages of a field's rules are shown. A submit shows them whatever this says. */
export type ValidationVisibility = 'live' | 'blur' | 'dirty'

/** FormKit's twelve states of a field. */
export interface FieldState {
  /** It was left at least once. */
  readonly blurred: boolean
  /** Its value was changed at least once. */
  readonly dirty: boolean
  /** The form was submitted with it, rightly or not. */
  readonly submitted: boolean
  /** No change of it is still on its way. */
  readonly settled: boolean
  readonly empty: boolean
  /** It has rules and nothing against it; or, without rules, a value that somebody gave it. */
  readonly complete: boolean
  /** Nothing keeps the form from being sent. */
  readonly valid: boolean
  /** A rule fails and it shows. */
  readonly invalid: boolean
  /** The server has something against it. */
  readonly errors: boolean
  /** A rule fails, shown or not, blocking or not. */
  readonly failing: boolean
  readonly passing: boolean
  /** It has the rule `required`. */
  readonly required: boolean
}

/** The visibility a type of input has by itself. */
export function getDefaultValidationVisibility(type: string): ValidationVisibility {
  return type === 'checkbox' ? 'dirty' : 'blur'
}

/** Whether nothing was filled in: FormKit's reading of it. Zero and false are values. */
export function isEmptyFieldValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (typeof value !== 'object' || value instanceof Date) return false
  return Object.keys(value).length === 0 && !(value instanceof Blob)
}

/** Whether a rule string has the rule `required`, whatever prefixes it wears. */
export function hasRequiredRule(rules: string): boolean {
  return rules.split('|').some((rule) => /^[*+?()\d]*required(?::|$)/.test(rule.trim()))
}

/** The state of a field that no script has touched yet: on the server, and until the page wakes. */
export function createInitialFieldState(
  value: unknown,
  rules: string,
  errors: readonly string[],
): FieldState {
  return {
    blurred: false,
    dirty: false,
    submitted: errors.length > 0,
    settled: true,
    empty: isEmptyFieldValue(value),
    complete: false,
    valid: true,
    invalid: false,
    errors: errors.length > 0,
    failing: false,
    passing: true,
    required: hasRequiredRule(rules),
  }
}

/** The state of a living field. `visible`: whether the messages of its rules may be seen. */
export function readFieldState(node: FormKitNode, visible: boolean): FieldState {
  const is = (key: string) => node.store[key]?.value === true
  const rules: readonly { name: string }[] = node.props.parsedRules ?? []
  const empty = isEmptyFieldValue(node._value)
  const valid = node.ledger.value('blocking') === 0
  const errors = node.ledger.value('errors') > 0
  const failing = is('failing')
  return {
    blurred: is('blurred'),
    dirty: is('dirty'),
    submitted: is('submitted'),
    settled: node.isSettled,
    empty,
    complete: rules.length > 0 ? valid && !errors : is('dirty') && !empty,
    valid,
    invalid: failing && visible,
    errors,
    failing,
    passing: !failing,
    required: rules.some((rule) => rule.name === 'required'),
  }
}

/** Whether the messages of a field's rules may be seen. A field that has not settled yet does not begin to complain. */
export function canShowValidationMessages(
  node: FormKitNode,
  visibility: ValidationVisibility,
  hasShown: boolean,
): boolean {
  if (node.store.submitted?.value === true || visibility === 'live') return true
  if (!hasShown && !node.isSettled) return false
  return node.store[visibility === 'blur' ? 'blurred' : 'dirty']?.value === true
}

/** One thing said about a field. */
export interface FieldMessage {
  readonly key: string
  readonly text: string
  /** Keeps the form from being sent; what does not is advice. */
  readonly blocking: boolean
}

/** What a field says just now: the server's errors, and what its rules say if that may be seen. */
export function getVisibleFieldMessages(node: FormKitNode, visible: boolean): FieldMessage[] {
  const said = (message: FormKitMessage) =>
    message.visible && (message.type === 'error' || (message.type === 'validation' && visible))
  return Object.values(node.store)
    .filter(said)
    .map(({ key, value, blocking, type }) => ({
      key,
      text: String(value),
      blocking: blocking || type === 'error',
    }))
}

/** The states as attributes for styling: `data-invalid="true"`, or none. */
export function toStateDataAttributes(state: FieldState): Record<string, string> {
  return Object.fromEntries(
    Object.entries(state)
      .filter(([, on]) => on)
      .map(([name]) => [`data-${name}`, 'true']),
  )
}
