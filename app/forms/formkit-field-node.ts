import { createMessage, createNode, type FormKitNode } from '@formkit/core'
import { casts } from '@formkit/inputs'
import type { FormKitValidationRule } from '@formkit/validation'

/** What FormKit needs to know of a field. */
export interface FieldNodeOptions {
  readonly name: string
  readonly type: string
  readonly label: string
  /** Rule string: `required|length:1,100`. */
  readonly validation: string
  /** What the messages call the field, where its label does not do. */
  readonly validationLabel: string
  /** Messages in place of FormKit's, by rule. */
  readonly validationMessages: Readonly<Record<string, string>>
  /** Rules of this field alone, by name. */
  readonly validationRules: Readonly<Record<string, FormKitValidationRule>>
  /** Turns what is typed into a number. */
  readonly number: 'integer' | 'float' | null
}

/** Makes the node of a field. */
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
      // As `number`, what is no number would be dropped without a word; as text it meets the rule `number`.
      type: options.type === 'number' ? 'text' : options.type,
      ...(options.number ? { number: options.number } : {}),
      definition: { type: 'input', features: [casts] },
    },
  })
  const { value: initial } = node
  node.on('commit', () => {
    if (node.store.dirty?.value !== true && node.value !== initial) setFormKitNodeState(node, 'dirty')
    node.store.filter((message) => message.meta.autoClear !== true, 'error')
  })
  return node
}

/** Tells a living node what has changed of its field. */
export function updateFormKitFieldNode(node: FormKitNode, options: FieldNodeOptions): void {
  for (const [prop, value] of Object.entries(toMutableNodeProps(options))) node.props[prop] = value
}

/** Sets one of the states that FormKit keeps as messages. */
export function setFormKitNodeState(node: FormKitNode, state: 'blurred' | 'dirty' | 'submitted'): void {
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

/** A rule that breaks would leave its field unsettled for good, and the form with it. */
function wrapRuleToCatchErrors(rule: FormKitValidationRule): FormKitValidationRule {
  const broken = (error: unknown) => {
    reportError(error)
    return false
  }
  const safe: FormKitValidationRule = (node, ...args) => {
    try {
      const result = rule(node, ...args)
      return result instanceof Promise ? result.catch(broken) : result
    } catch (error) {
      return broken(error)
    }
  }
  return Object.assign(safe, rule)
}
