import { createNode, type FormKitNode } from '@formkit/core'
import type { Language } from '../../domain/language.ts'
import { formKitPlugins } from '../../domain/validation/formkit-plugins.ts'
import { toFormKitLocale } from '../../domain/validation/validate-fields.ts'

/** The FormKit node of a form. */
export interface FormKitFormNodeWithFieldAdding {
  readonly node: FormKitNode
  /** Runs a callback that adds a field, without passing the form's values to all fields. */
  runWithoutHydration<T>(addField: () => T): T
}

/** Creates the node of a form. Its fields bring their own values; they must be destroyed before it. */
export function createFormKitFormNode(id: string, language: Language): FormKitFormNodeWithFieldAdding {
  const node = createNode({
    type: 'group',
    name: id,
    // Without a prototype a field may be named `constructor` or `__proto__`.
    value: Object.create(null),
    plugins: formKitPlugins,
    config: { locale: toFormKitLocale(language) },
    props: { id, isForm: true },
  })
  void node.ledger.count('blocking', (message) => message.blocking)
  void node.ledger.count('errors', (message) => message.type === 'error')
  void node.ledger.count('validating', (message) => message.key === 'validating')
  node.on('settled:blocking', () => {
    node.store.remove('incomplete')
  })
  return { node, runWithoutHydration: createHydrationBypass(node) }
}

/**
 * A group passes its values to all its fields whenever one is added, which takes seconds for a thousand fields. Our
 * fields bring their own values, so this is skipped.
 */
function createHydrationBypass(node: FormKitNode): FormKitFormNodeWithFieldAdding['runWithoutHydration'] {
  let isAddingField = false
  const hydrate = node._c.traps.get('hydrate')
  if (hydrate?.get) {
    const { get, set } = hydrate
    node.extend('hydrate', { get: (self, context) => (isAddingField ? () => self : get(self, context)), set })
  }
  return (addField) => {
    isAddingField = true
    try {
      return addField()
    } finally {
      isAddingField = false
    }
  }
}
