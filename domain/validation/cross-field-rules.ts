import type { FormKitNode } from '@formkit/core'

const crossFieldRulePattern =
  /(?:^|\|)[\s*+?()\d]*(?:confirm|require_one|date_(?:after|before)_node)(?=\s*(?:[:|]|$))/

/** Whether a rule string has a rule that depends on another field. */
export function hasCrossFieldRule(rules: string): boolean {
  return crossFieldRulePattern.test(rules)
}

/**
 * Reruns a field's rules. FormKit tracks another field's value, but not whether that field is added or
 * removed.
 */
export function rerunFieldValidation(node: FormKitNode): void {
  const rules = node.props.validation
  node.props.validation = ''
  node.props.validation = rules
}
