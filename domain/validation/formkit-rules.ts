import type { FormKitNode } from '@formkit/core'
import * as standard from '@formkit/rules'
import type { FormKitValidationRule } from '@formkit/validation'
import { parseCrop } from '../crop.ts'
import { convertDateWordsToEdtf, parseEdtf } from '../dates/index.ts'
import { findIsbnProblem } from '../isbn.ts'
import { parseCustomMenuLabels } from '../menu.ts'
import { isPagePathGuarded, isPagePathReserved, isPagePathWellFormed } from '../page-paths.ts'
import { parseFocalPoint } from '../pictures/focal-point.ts'
import { isReservedPath, parseRedirectLocation, parseSitePath } from '../redirect-paths.ts'
import { parseSectionIntros } from '../section-intros.ts'
import { isTimeZoneName } from '../wall-time.ts'

// Longer input is never an address, and a hostile megabyte would be slow in the expression.
const MAX_EMAIL_LENGTH = 320

const isbn: FormKitValidationRule = (node: FormKitNode) => findIsbnProblem(String(node.value)) === null
const email: FormKitValidationRule = (node: FormKitNode) =>
  String(node.value).length <= MAX_EMAIL_LENGTH && standard.email(node)
const edtf: FormKitValidationRule = (node: FormKitNode) =>
  parseEdtf(convertDateWordsToEdtf(String(node.value))).ok
const own_path: FormKitValidationRule = (node: FormKitNode) => parseSitePath(String(node.value)) !== null
const free_path: FormKitValidationRule = (node: FormKitNode) => !isReservedPath(String(node.value))
const address: FormKitValidationRule = (node: FormKitNode) =>
  parseRedirectLocation(String(node.value)) !== null
const time_zone: FormKitValidationRule = (node: FormKitNode) => isTimeZoneName(String(node.value))
const crop: FormKitValidationRule = (node: FormKitNode) => parseCrop(String(node.value)) !== null
const focal_point: FormKitValidationRule = (node: FormKitNode) => parseFocalPoint(String(node.value)) !== null
const menu: FormKitValidationRule = (node: FormKitNode) => parseCustomMenuLabels(String(node.value)) !== null
const page_path: FormKitValidationRule = (node: FormKitNode) => isPagePathWellFormed(String(node.value))
const unguarded_path: FormKitValidationRule = (node: FormKitNode) => !isPagePathGuarded(String(node.value))
const free_page_path: FormKitValidationRule = (node: FormKitNode) => !isPagePathReserved(String(node.value))
const section_intros: FormKitValidationRule = (node: FormKitNode) =>
  parseSectionIntros(String(node.value)) !== null

/** All rules that a rule string may name: FormKit's own and ours. */
export const formKitRules: Record<string, FormKitValidationRule> = {
  ...standard,
  email,
  isbn,
  edtf,
  own_path,
  free_path,
  address,
  time_zone,
  crop,
  focal_point,
  menu,
  page_path,
  unguarded_path,
  free_page_path,
  section_intros,
}
