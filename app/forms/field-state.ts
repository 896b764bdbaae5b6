import type { FormKitMessage, FormKitNode } from '@formkit/core'

/** When validation messages are shown. After a submit they are always shown. */
export type ValidationMessageTiming = 'live' | 'blur' | 'dirty'

/** The twelve field states of FormKit. */
export interface FieldStateFlags {
  /** The field lost focus at least once. */
  readonly blurred: boolean
  /** The value was changed at least once. */
  readonly dirty: boolean
  /** The form was submitted, valid or not. */
  readonly submitted: boolean
  /** No change is pending. */
  readonly settled: boolean
  readonly empty: boolean
  /** With rules: valid and without errors. Without rules: dirty and not empty. */
  readonly complete: boolean
  /** No message of this field blocks the submit. */
  readonly valid: boolean
  /** A rule fails and its message may be shown. */
  readonly invalid: boolean
  /** The field has server errors. */
  readonly errors: boolean
  /** A rule fails, visible or not, blocking or not. */
  readonly failing: boolean
  readonly passing: boolean
  /** The field has the rule `required`. */
  readonly required: boolean
}

/** The validation visibility for an input type where the field sets none. */
export function getDefaultValidationMessageTiming(type: string): ValidationMessageTiming {
  return type === 'checkbox' ? 'dirty' : 'blur'
}

/** Whether a value is empty as FormKit defines it. Zero and false are not empty. */
export function isEmptyFieldValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (typeof value !== 'object' || value instanceof Date) return false
  return Object.keys(value).length === 0 && !(value instanceof Blob)
}

/** Whether a rule string contains the rule `required`, with any rule prefixes. */
export function hasRequiredRule(rules: string): boolean {
  return rules.split('|').some((rule) => /^[*+?()\d]*required(?::|$)/.test(rule.trim()))
}

/** The state of a field on the server and before hydration. */
export function createInitialFieldState(
  value: unknown,
  rules: string,
  errors: readonly string[],
): FieldStateFlags {
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

/** The state of an attached field. `visible`: whether its validation messages may be shown. */
export function getFormKitFieldState(node: FormKitNode, visible: boolean): FieldStateFlags {
  const isSet = (key: string) => node.store[key]?.value === true
  const rules: readonly { name: string }[] = node.props.parsedRules ?? []
  const empty = isEmptyFieldValue(node._value)
  const valid = node.ledger.value('blocking') === 0
  const errors = node.ledger.value('errors') > 0
  const failing = isSet('failing')
  return {
    blurred: isSet('blurred'),
    dirty: isSet('dirty'),
    submitted: isSet('submitted'),
    settled: node.isSettled,
    empty,
    complete: rules.length > 0 ? valid && !errors : isSet('dirty') && !empty,
    valid,
    invalid: failing && visible,
    errors,
    failing,
    passing: !failing,
    required: rules.some((rule) => rule.name === 'required'),
  }
}

/** Whether validation messages may be shown. The first message waits until the field has settled. */
export function canShowValidationMessages(
  node: FormKitNode,
  visibility: ValidationMessageTiming,
  hasShownMessages: boolean,
): boolean {
  if (node.store.submitted?.value === true || visibility === 'live') return true
  if (!hasShownMessages && !node.isSettled) return false
  return node.store[visibility === 'blur' ? 'blurred' : 'dirty']?.value === true
}

/** A message at a field: an error or advice. */
export interface FieldMessage {
  readonly key: string
  readonly text: string
  /** Whether it blocks the submit; otherwise it is advice. */
  readonly blocking: boolean
}

/** The messages to show at a field: server errors, and validation messages if they may be shown. */
export function getVisibleFieldMessages(node: FormKitNode, visible: boolean): FieldMessage[] {
  const isVisibleMessage = (message: FormKitMessage) =>
    message.visible && (message.type === 'error' || (message.type === 'validation' && visible))
  return Object.values(node.store)
    .filter(isVisibleMessage)
    .map(({ key, value, blocking, type }) => ({
      key,
      text: String(value),
      blocking: blocking || type === 'error',
    }))
}

/** One data attribute for each state that is on, for styling: `data-invalid="true"`. */
export function toFieldStateDataAttributes(state: FieldStateFlags): Record<string, string> {
  return Object.fromEntries(
    Object.entries(state)
      .filter(([, isOn]) => isOn)
      .map(([name]) => [`data-${name}`, 'true']),
  )
}
