import type { FormKitNode } from '@formkit/core'
import * as standard from '@formkit/rules'
import type { FormKitValidationRule } from '@formkit/validation'
import { parseCrop } from '../crop.ts'
import { dateFromWords, parseDate } from '../dates/index.ts'
import { isbnProblem } from '../isbn.ts'
import { parseMenu } from '../menu.ts'
import { isOwnPlace, readablePath, sendableAddress } from '../redirects.ts'
import { isTimeZone } from '../time-zone.ts'

// Whatever is longer is none, and a hostile megabyte would keep the expression busy.
const LONGEST_EMAIL = 320

const isbn: FormKitValidationRule = (node: FormKitNode) => isbnProblem(String(node.value)) === null
const email: FormKitValidationRule = (node: FormKitNode) =>
  String(node.value).length <= LONGEST_EMAIL && standard.email(node)
const edtf: FormKitValidationRule = (node: FormKitNode) => parseDate(dateFromWords(String(node.value))).ok
const own_path: FormKitValidationRule = (node: FormKitNode) => readablePath(String(node.value)) !== null
const free_path: FormKitValidationRule = (node: FormKitNode) => !isOwnPlace(String(node.value))
const address: FormKitValidationRule = (node: FormKitNode) => sendableAddress(String(node.value)) !== null
const time_zone: FormKitValidationRule = (node: FormKitNode) => isTimeZone(String(node.value))
const crop: FormKitValidationRule = (node: FormKitNode) => parseCrop(String(node.value)) !== null
const menu: FormKitValidationRule = (node: FormKitNode) => parseMenu(String(node.value)) !== null

/** Every rule a rule string may name: FormKit's own and ours. */
export const rules: Record<string, FormKitValidationRule> = {
  ...standard,
  email,
  isbn,
  edtf,
  own_path,
  free_path,
  address,
  time_zone,
  crop,
  menu,
}
