import { expect, it } from 'vitest'
import { hasCrossFieldRule } from './cross-field-rules.ts'

it.each([
  'confirm',
  'confirm:password',
  'require_one:phone',
  'date_after_node:from',
  'date_before_node:to',
  'required|confirm|length:1,5',
  ' confirm ',
  'required| confirm : password',
  '*confirm',
  '+confirm',
  '?confirm',
  '(300)confirm',
  'required|+(300)confirm',
  'confirm|required',
])('finds a rule in %j that depends on another field', (rules) => {
  expect(hasCrossFieldRule(rules)).toBe(true)
})

it.each([
  '',
  'required|length:1,5',
  'confirmed',
  'unconfirm',
  'is:confirm',
  'required|xconfirm',
  'required|x confirm',
  'confirm x',
  'date_after:2026-01-01',
  'date_node',
  'matches:/confirm/',
])('finds none in %j', (rules) => {
  expect(hasCrossFieldRule(rules)).toBe(false)
})
