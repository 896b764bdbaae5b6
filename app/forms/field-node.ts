import { createMessage, createNode, type FormKitNode } from '@formkit/core'
import { casts } from '@formkit/inputs'
import type { FormKitValidationRule } from '@formkit/validation'

/** What FormKit needs to know of a field. */
export interface FieldRules {
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
export function createFieldNode(
  rules: FieldRules,
  id: string,
  parent: FormKitNode,
  value: unknown,
): FormKitNode {
  const node = createNode({
    type: 'input',
    name: rules.name,
    value,
    parent,
    props: {
      ...changing(rules),
      id,
      // As `number`, what is no number would be dropped without a word; as text it meets the rule `number`.
      type: rules.type === 'number' ? 'text' : rules.type,
      ...(rules.number ? { number: rules.number } : {}),
      definition: { type: 'input', features: [casts] },
    },
  })
  const { value: initial } = node
  node.on('commit', () => {
    if (node.store.dirty?.value !== true && node.value !== initial) mark(node, 'dirty')
    node.store.filter((message) => message.meta.autoClear !== true, 'error')
  })
  return node
}

/** Tells a living node what has changed of its field. */
export function updateFieldNode(node: FormKitNode, rules: FieldRules): void {
  for (const [prop, value] of Object.entries(changing(rules))) node.props[prop] = value
}

/** Sets one of the states that FormKit keeps as messages. */
export function mark(node: FormKitNode, state: 'blurred' | 'dirty' | 'submitted'): void {
  node.store.set(createMessage({ key: state, visible: false, value: true }))
}

function changing({ label, validation, validationLabel, validationMessages, validationRules }: FieldRules) {
  return {
    label,
    validation,
    validationLabel,
    validationMessages,
    validationRules: Object.fromEntries(
      Object.entries(validationRules).map(([name, rule]) => [name, thatSettles(rule)]),
    ),
  }
}

/** A rule that breaks would leave its field unsettled for good, and the form with it. */
function thatSettles(rule: FormKitValidationRule): FormKitValidationRule {
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
