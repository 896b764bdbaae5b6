import type { FormKitNode } from '@formkit/core'

const rulesOfOthers =
  /(?:^|\|)[\s*+?()\d]*(?:confirm|require_one|date_(?:after|before)_node)(?=\s*(?:[:|]|$))/

/** Whether a rule string has a rule that looks at another field. */
export function readsOthers(rules: string): boolean {
  return rulesOfOthers.test(rules)
}

/** Runs a field's rules again. FormKit follows another field's value, but does not notice when that field comes or goes. */
export function recheck(node: FormKitNode): void {
  const rules = node.props.validation
  node.props.validation = ''
  node.props.validation = rules
}
