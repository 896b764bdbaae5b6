import { createNode, type FormKitNode } from '@formkit/core'
import type { Language } from '../language.ts'
import { hasCrossFieldRule, rerunValidation } from './cross-field-rules.ts'
import { formKitLocales } from './formkit-locales.ts'
import { formKitPlugins } from './formkit-plugins.ts'

/** A value to be checked, with its rule string and the name that its messages call it by. */
export interface FieldToValidate {
  readonly name: string
  readonly rules: string
  readonly label: string
  readonly value: unknown
}

/** FormKit's name of one of our languages. */
export function toFormKitLocale(language: Language): 'en' | 'cs' {
  return language === 'cs' ? 'cs' : 'en'
}

/** Runs the rules that the browser's form runs; gives the messages of the fields that fail. */
export async function validateFields(
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
      const props = { validation, label, delay: 0 }
      nodes.push(createNode({ type: 'input', name, value, parent: form, props }))
    }
    for (const node of nodes) if (hasCrossFieldRule(String(node.props.validation))) rerunValidation(node)
    await form.settled
    await Promise.resolve()
    return Object.fromEntries(nodes.map(readFailures).filter(([, messages]) => messages.length > 0))
  } finally {
    // Children first: a form destroyed with children still in it keeps them alive.
    for (const node of nodes) node.destroy()
    form.destroy()
  }
}

function readFailures(node: FormKitNode): [name: string, messages: string[]] {
  const messages = Object.values(node.store)
    .filter((message) => message.type === 'validation' && message.blocking)
    .map((message) => String(message.value))
  return [node.name, messages]
}

/** The message of a value that is well formed but not among the possible ones. */
export function getValueNotAllowedMessage(label: string, language: Language): string {
  const message = formKitLocales[toFormKitLocale(language)].validation?.matches
  return typeof message === 'function' ? message({ name: label, args: [] }) : label
}

/** What a form says above its fields when some of them are not right. */
export function getFormIncompleteMessage(language: Language): string {
  const message = formKitLocales[toFormKitLocale(language)].ui.incomplete
  return typeof message === 'string' ? message : 'Form incomplete.'
}
