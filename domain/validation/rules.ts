import type { FormKitNode } from '@formkit/core'
import * as standard from '@formkit/rules'
import type { FormKitValidationRule } from '@formkit/validation'
import { parseDate } from '../dates/index.ts'

// Whatever is longer is neither, and a hostile megabyte would keep the expressions below busy.
const LONGEST_ISBN = 40
const LONGEST_EMAIL = 320

/** Whether a text is an ISBN of 10 or 13 digits with the right check digit; hyphens and spaces aside. */
export function isIsbn(text: string): boolean {
  if (text.length > LONGEST_ISBN) return false
  const digits = text.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{13}$/.test(digits)) {
    const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
    return sum % 10 === 0
  }
  if (/^\d{9}[\dX]$/.test(digits)) {
    const sum = [...digits].reduce(
      (total, digit, at) => total + (digit === 'X' ? 10 : Number(digit)) * (10 - at),
      0,
    )
    return sum % 11 === 0
  }
  return false
}

const isbn: FormKitValidationRule = (node: FormKitNode) => isIsbn(String(node.value))
const email: FormKitValidationRule = (node: FormKitNode) =>
  String(node.value).length <= LONGEST_EMAIL && standard.email(node)
const edtf: FormKitValidationRule = (node: FormKitNode) => parseDate(String(node.value)).ok

/** Every rule a rule string may name: FormKit's own and ours. */
export const rules: Record<string, FormKitValidationRule> = { ...standard, email, isbn, edtf }
