import { createNode, type FormKitNode } from '@formkit/core'
import type { Language } from '../language.ts'
import { hasCrossFieldRule, rerunFieldValidation } from './cross-field-rules.ts'
import { formKitLocales, formKitPlugins } from './formkit-plugins.ts'
import { passesPlainRules } from './plain-rules.ts'

/** A value to validate, with its rule string and the label used in messages. */
export interface FieldToValidate {
  readonly name: string
  readonly rules: string
  readonly label: string
  readonly value: unknown
}

/** FormKit's name of a language. */
export function toFormKitLocale(language: Language): 'en' | 'cs' {
  return language === 'cs' ? 'cs' : 'en'
}

/** Runs the same rules as the form in the browser; returns the messages of the invalid fields. */
export async function validateFields(
  fields: readonly FieldToValidate[],
  language: Language,
): Promise<Record<string, string[]>> {
  if (fields.every(({ rules, value }) => passesPlainRules(rules, value))) return {}
  return await validateWithFormKit(fields, language)
}

/** The same for all fields, valid or not. */
export async function validateWithFormKit(
  fields: readonly FieldToValidate[],
  language: Language,
): Promise<Record<string, string[]>> {
  const form = createNode({
    type: 'group',
    name: 'form',
    plugins: formKitPlugins,
    config: { locale: toFormKitLocale(language) },
  })
  const nodes: FormKitNode[] = []
  try {
    for (const { name, rules: validation, label, value } of fields) {
      const props = { validation: removeDebounceHints(validation), label, delay: 0 }
      nodes.push(createNode({ type: 'input', name, value, parent: form, props }))
    }
    for (const node of nodes) if (hasCrossFieldRule(String(node.props.validation))) rerunFieldValidation(node)
    await form.settled
    await Promise.resolve()
    return Object.fromEntries(nodes.map(readFailures).filter(([, messages]) => messages.length > 0))
  } finally {
    // Children first: a form destroyed with its children keeps them alive.
    for (const node of nodes) node.destroy()
    form.destroy()
  }
}

/** `(300)` before a rule waits until the user pauses; here no one types, and the result is needed at once. */
function removeDebounceHints(rules: string): string {
  return rules.replace(/(^|\|)([*+?]*)\(\d+\)/g, '$1$2')
}

function readFailures(node: FormKitNode): [name: string, messages: string[]] {
  const messages = Object.values(node.store)
    .filter((message) => message.type === 'validation' && message.blocking)
    .map((message) => String(message.value))
  return [node.name, messages]
}

/** The message for a well-formed value that isn't an allowed one. */
export function getValueNotAllowedMessage(label: string, language: Language): string {
  const message = formKitLocales[toFormKitLocale(language)].validation?.matches
  return typeof message === 'function' ? message({ name: label, args: [] }) : label
}

/** The message above a form with invalid fields. */
export function getInvalidFormMessage(language: Language): string {
  return String(formKitLocales[toFormKitLocale(language)].ui.incomplete)
}
