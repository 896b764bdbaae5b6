import { PostgrestError } from './postgrest-error.ts'
import type { ConditionSyntax, FilterSyntax } from './request-syntax.ts'

/** Each value of a list counts. */
const maxComparedValues = 1000
const maxLogicDepth = 10

/** Refuses more conditions than a statement should have. */
export function assertFewConditions(filters: readonly FilterSyntax[]): void {
  let values = 0
  const count = (condition: ConditionSyntax, depth: number) => {
    if (depth > maxLogicDepth)
      throw new PostgrestError('54000', { message: `Conditions may be nested ${maxLogicDepth} levels deep` })
    if (condition.type === 'logic') for (const part of condition.conditions) count(part, depth + 1)
    else values += typeof condition.value === 'string' ? 1 : condition.value.length
    if (values > maxComparedValues)
      throw new PostgrestError('54000', {
        message: `The values of a request's conditions may be at most ${maxComparedValues}`,
      })
  }
  for (const { condition } of filters) count(condition, 0)
}
