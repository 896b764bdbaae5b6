import type { FormKitNode } from '@formkit/core'
import { hasCrossFieldRule } from './cross-field-rules.ts'
import { formKitRules } from './formkit-rules.ts'

/** A rule without hints, and with arguments that FormKit separates by commas. */
const plainRulePattern = /^([a-zA-Z]\w+)(?::([\w.-]+(?:,[\w.-]+)*))?$/

/**
 * Whether a value passes its rules, without the node with observers, messages and events that FormKit creates for each field, which take
 * most of the time of a save. False also means that only FormKit can tell: if there is something else than plain rules and plain values.
 */
export function passesPlainRules(rules: string, value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return false
  if (rules === '') return true
  if (hasCrossFieldRule(rules)) return false
  return rules.split('|').every((rule) => passesPlainRule(rule, value))
}

function passesPlainRule(rule: string, value: unknown): boolean {
  const [, name = '', args] = plainRulePattern.exec(rule) ?? []
  const check = Object.hasOwn(formKitRules, name) ? formKitRules[name] : undefined
  if (check === undefined) return false
  const isEmpty = value === undefined || value === null || value === ''
  if (isEmpty && check.skipEmpty !== false) return true
  return check({ value } as FormKitNode, ...(args?.split(',') ?? [])) === true
}
