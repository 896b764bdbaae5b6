import { createNode, type FormKitNode } from '@formkit/core'
import type { Language } from '../../domain/language.ts'
import { formKitPlugins } from '../../domain/validation/formkit-plugins.ts'
import { toFormKitLocale } from '../../domain/validation/validate-fields.ts'

/** A form's node, ready for its fields. */
export interface FormKitFormNode {
  readonly node: FormKitNode
  /** Runs what puts a field into the form. */
  runWithoutHydration<T>(join: () => T): T
}

/** Makes the node of a form. Its fields bring their values; each has to be destroyed before it. */
export function createFormKitFormNode(id: string, language: Language): FormKitFormNode {
  const node = createNode({
    type: 'group',
    name: id,
    // Without a prototype a field may be called `constructor` or `__proto__`.
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
 * A group hands its values to all its fields whenever one joins, which takes seconds for a thousand of them. Ours bring
 * their own values, so there is nothing to hand out.
 */
function createHydrationBypass(node: FormKitNode): FormKitFormNode['runWithoutHydration'] {
  let joins = false
  const hydrate = node._c.traps.get('hydrate')
  if (hydrate?.get) {
    const { get, set } = hydrate
    node.extend('hydrate', { get: (self, context) => (joins ? () => self : get(self, context)), set })
  }
  return (join) => {
    joins = true
    try {
      return join()
    } finally {
      joins = false
    }
  }
}
