import type { FormKitNode } from '@formkit/core'

const crossFieldRulePattern =
  /(?:^|\|)[\s*+?()\d]*(?:confirm|require_one|date_(?:after|before)_node)(?=\s*(?:[:|]|$))/

/** Whether a rule string has a rule that looks at another field. */
export function hasCrossFieldRule(rules: string): boolean {
  return crossFieldRulePattern.test(rules)
}

/** Runs a field's rules again. FormKit follows another field's value, but does not notice when that field comes or goes. */
export function rerunValidation(node: FormKitNode): void {
  const rules = node.props.validation
  node.props.validation = ''
  node.props.validation = rules
}
