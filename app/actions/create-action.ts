import { type ActionFunctionArgs, data, redirect, redirectDocument } from 'react-router'
import { ProblemError } from '../../domain/problem-error.ts'
import type { SessionUser } from '../../server/session/contract.ts'
import type { FormErrors } from '../forms/index.ts'
import { getTranslator, type Translate } from '../i18n/translate.ts'
import { runWithProblemResponses } from '../page-loader.ts'
import { type AppRequest, appRequestContext } from '../request.ts'
import { authorizeAdminRequest, type PageAccess } from './authorize-admin-request.ts'
import { createFlashCookie, type FlashMessage, getFlashSection } from './flash.ts'
import { type FormInput, readFormInput } from './form-input.ts'

/** A form that was sent to a page. */
export interface ActionRequest extends FormInput {
  readonly app: AppRequest
  readonly args: ActionFunctionArgs
  readonly t: Translate
}

/** The same, of somebody who is signed in. */
export interface AdminActionRequest extends ActionRequest {
  readonly me: SessionUser
}

/**
 * What a handler decides: a response of its own; that it was done, with a message for the page it leads to; that it was
 * rejected; or something to show just once.
 */
export type ActionOutcome<View> =
  | Response
  | {
      readonly flash: FlashMessage
      readonly to?: string
      readonly cookie?: string | undefined
      readonly whole?: boolean
    }
  | {
      readonly errors: FormErrors
      readonly values?: Readonly<Record<string, string>>
      readonly shown?: View | undefined
    }
  | { readonly shown: View }

export type ActionHandler<View, Request extends ActionRequest = AdminActionRequest> = (
  request: Request,
) => Promise<ActionOutcome<View>>

type ActionHandlers<View, Request extends ActionRequest> = Readonly<
  Record<string, ActionHandler<View, Request>>
>

/** What a page is told about a form it has sent. */
export interface ActionResult<View> {
  /** Which of the page's forms it was. */
  readonly intent: string
  readonly errors: FormErrors | undefined
  readonly values: Readonly<Record<string, string>> | undefined
  readonly shown: View | undefined
}

/** No field is longer: the first of pages that everybody may use, the second of the admin area. */
const longestPublicText = 4096
const longestText = 20_000

/** Makes the action of a page that everybody may use. Its forms name their handler by `intent`. */
export function createPublicAction<View>(handlers: ActionHandlers<View, ActionRequest>) {
  return (args: ActionFunctionArgs) =>
    runWithProblemResponses(args.request, async () => {
      const request = await readActionRequest(args)
      return toActionResponse(request, await findActionHandler(handlers, request)(request))
    })
}

/** The same for a page of the admin area: who may not use it is refused before the form is read. */
export function createAction<View>(access: PageAccess, handlers: ActionHandlers<View, AdminActionRequest>) {
  return async (args: ActionFunctionArgs) => {
    const { me } = authorizeAdminRequest(args, access)
    return await runWithProblemResponses(args.request, async () => {
      const request = { ...(await readActionRequest(args, longestText)), me }
      return toActionResponse(request, await findActionHandler(handlers, request)(request))
    })
  }
}

/** Reads a form that was sent. */
export async function readActionRequest(
  args: ActionFunctionArgs,
  longest = longestPublicText,
): Promise<ActionRequest> {
  const app = args.context.get(appRequestContext)
  return { app, args, t: getTranslator(app.language), ...(await readFormInput(args.request, app, longest)) }
}

/** The handler that a form names. */
export function findActionHandler<View, Request extends ActionRequest>(
  handlers: ActionHandlers<View, Request>,
  { text }: FormInput,
): ActionHandler<View, Request> {
  const intent = text('intent')
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined
  if (handler === undefined) throw new ProblemError('bad_request')
  return handler
}

function toActionResponse<View>({ app, args, text }: ActionRequest, outcome: ActionOutcome<View>) {
  if (outcome instanceof Response) return outcome
  if ('flash' in outcome) {
    const { flash, to = new URL(args.request.url).pathname.replace(/\.data$/, ''), cookie, whole } = outcome
    const headers = new Headers({ 'Set-Cookie': createFlashCookie(flash, app.origin.startsWith('https:')) })
    if (cookie !== undefined) headers.append('Set-Cookie', cookie)
    const init = { status: 303, headers }
    // A place on the page one is on already would be gone to without loading anything.
    throw whole ? redirectDocument(to, init) : redirect(`${to}#${getFlashSection(flash)}`, init)
  }
  const { errors, values, shown } = { errors: undefined, values: undefined, shown: undefined, ...outcome }
  const result: ActionResult<View> = { intent: text('intent'), errors, values, shown }
  return data(result, errors === undefined ? 200 : 422)
}
