import { createMessage, createNode, type FormKitNode } from '@formkit/core'
import { casts } from '@formkit/inputs'
import type { FormKitValidationRule } from '@formkit/validation'

/** The FormKit options of a field. */
export interface FieldNodeOptions {
  readonly name: string
  readonly type: string
  readonly label: string
  /** Rule string: `required|length:1,100`. */
  readonly validation: string
  /** The field's name in messages. */
  readonly validationLabel: string
  /** Messages that replace FormKit's, by rule. */
  readonly validationMessages: Readonly<Record<string, string>>
  /** Rules of this field only, by name. */
  readonly validationRules: Readonly<Record<string, FormKitValidationRule>>
  /** Converts the typed text to a number. */
  readonly number: 'integer' | 'float' | null
}

export function createFormKitFieldNode(
  options: FieldNodeOptions,
  id: string,
  parent: FormKitNode,
  value: unknown,
): FormKitNode {
  const node = createNode({
    type: 'input',
    name: options.name,
    value,
    parent,
    props: {
      ...toMutableNodeProps(options),
      id,
      // The type `number` would silently drop text that is not a number; as text it fails the rule `number`.
      type: options.type === 'number' ? 'text' : options.type,
      ...(options.number ? { number: options.number } : {}),
      definition: { type: 'input', features: [casts] },
    },
  })
  const { value: initial } = node
  node.on('commit', () => {
    if (node.store.dirty?.value !== true && node.value !== initial) setFormKitNodeStateFlag(node, 'dirty')
    node.store.filter((message) => message.meta.autoClear !== true, 'error')
  })
  return node
}

/** Applies changed options to an existing node. */
export function updateFormKitFieldNode(node: FormKitNode, options: FieldNodeOptions): void {
  for (const [prop, value] of Object.entries(toMutableNodeProps(options))) node.props[prop] = value
}

/** Sets one of the states that FormKit stores as messages. */
export function setFormKitNodeStateFlag(node: FormKitNode, state: 'blurred' | 'dirty' | 'submitted'): void {
  node.store.set(createMessage({ key: state, visible: false, value: true }))
}

function toMutableNodeProps({
  label,
  validation,
  validationLabel,
  validationMessages,
  validationRules,
}: FieldNodeOptions) {
  return {
    label,
    validation,
    validationLabel,
    validationMessages,
    validationRules: Object.fromEntries(
      Object.entries(validationRules).map(([name, rule]) => [name, wrapRuleToCatchErrors(rule)]),
    ),
  }
}

/** A rule that throws would leave its field, and so the form, unsettled forever. */
function wrapRuleToCatchErrors(rule: FormKitValidationRule): FormKitValidationRule {
  const reportFailure = (error: unknown) => {
    reportError(error)
    return false
  }
  const safe: FormKitValidationRule = (node, ...args) => {
    try {
      const result = rule(node, ...args)
      return result instanceof Promise ? result.catch(reportFailure) : result
    } catch (error) {
      return reportFailure(error)
    }
  }
  return Object.assign(safe, rule)
}
