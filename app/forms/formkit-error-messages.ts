import {
  errorHandler,
  type FormKitHandlerPayload,
  type FormKitMiddleware,
  warningHandler,
} from '@formkit/core'

/** What each of FormKit's codes of misuse means. Thrown below 150, at 300 and 600 to 601; the rest only warn. */
export const formKitErrorMessages: Readonly<Record<number, string>> = {
  100: 'Only a form, a group or a list can have children',
  101: 'The messages of a node are changed through its store alone',
  102: 'This property of a node cannot be assigned',
  103: 'An expression cannot start with an operator',
  104: 'An expression cannot end with an operator',
  105: 'This is no valid expression',
  106: 'What is not in a form cannot be submitted',
  107: 'A group takes nothing but an object',
  108: 'A list takes nothing but an array',
  150: 'This function of an expression is none',
  151: 'No form on the page has this id, so nothing was submitted',
  152: 'No field has this id, so nothing was reset',
  300: 'Options that are a function cannot be scrolled past their end',
  350: 'The options of this field are no list of options',
  600: 'Unknown type of input',
  601: 'This type of input has no component to draw it',
  650: 'Another field is read by its name',
  651: 'No form has this id, so the errors were not set',
  652: 'No form has this id, so the errors were not cleared',
  800: 'This is deprecated',
}

/** What of the misuse tells where to look: names, texts, values, never a whole node. */
function describeErrorData(data: unknown): string {
  if (Array.isArray(data)) return data.map(describeErrorData).join(', ')
  if (typeof data !== 'object' || data === null) return String(data)
  if ('node' in data) return describeErrorData(data.node)
  if (!('name' in data)) return Object.prototype.toString.call(data)
  const type = 'type' in data && data.type !== 'input' ? ` of type ${String(data.type)}` : ''
  return `${String(data.name)}${type}`
}

const addErrorMessage: FormKitMiddleware<FormKitHandlerPayload> = (misuse, next) => {
  const meaning = formKitErrorMessages[misuse.code]
  if (meaning !== undefined)
    misuse.message = `Form ${misuse.code}: ${meaning} (${describeErrorData(misuse.data)}).`
  return next(misuse)
}

errorHandler(addErrorMessage)
warningHandler(addErrorMessage)
