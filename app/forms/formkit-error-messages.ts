import {
  errorHandler,
  type FormKitHandlerPayload,
  type FormKitMiddleware,
  warningHandler,
} from '@formkit/core'

/** The messages of FormKit's error codes. Below 150, 300, 600 and 601 are thrown; the others only warn. */
export const formKitErrorMessagesByCode: Readonly<Record<number, string>> = {
  100: 'Only a form, a group or a list can have children',
  101: 'Change the messages of a node through its store only',
  102: 'This property of a node is read-only',
  103: 'An expression cannot start with an operator',
  104: 'An expression cannot end with an operator',
  105: 'Invalid expression',
  106: 'This must be inside a form',
  107: 'The value of a group must be an object',
  108: 'The value of a list must be an array',
  150: 'The expression calls something that is not a function',
  151: 'No form on the page has this id, so nothing was submitted',
  152: 'No field has this id, so nothing was reset',
  300: 'Options cannot be a function (they are not loaded on scroll)',
  350: 'The options of this field are not an array of options',
  600: 'Unknown input type',
  601: 'This input type has no component',
  650: 'The name of the other field is missing',
  651: 'No form has this id, so the errors were not set',
  652: 'No form has this id, so the errors were not cleared',
  800: 'This is deprecated',
}

/** Describes where the error occurred by names, texts and values, never by a whole node. */
function describeErrorData(data: unknown): string {
  if (Array.isArray(data)) return data.map(describeErrorData).join(', ')
  if (typeof data !== 'object' || data === null) return String(data)
  if ('node' in data) return describeErrorData(data.node)
  if (!('name' in data)) return Object.prototype.toString.call(data)
  const type = 'type' in data && data.type !== 'input' ? ` of type ${String(data.type)}` : ''
  return `${String(data.name)}${type}`
}

const addErrorMessage: FormKitMiddleware<FormKitHandlerPayload> = (payload, next) => {
  const message = formKitErrorMessagesByCode[payload.code]
  if (message !== undefined)
    payload.message = `Form ${payload.code}: ${message} (${describeErrorData(payload.data)}).`
  return next(payload)
}

errorHandler(addErrorMessage)
warningHandler(addErrorMessage)
