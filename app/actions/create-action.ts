import { type ActionFunctionArgs, data, redirect, redirectDocument } from 'react-router'
import { ProblemError } from '../../domain/problem-error.ts'
import type { SessionUser } from '../../server/session/contract.ts'
import type { FormErrors } from '../forms/index.ts'
import { getTranslator, type Translate } from '../i18n/translate.ts'
import { runThrowingProblemsAsResponses } from '../page-loader.ts'
import { type AppRequest, appRequestContext } from '../request.ts'
import { type AdminPageAccessLevel, authorizeAdminRequest } from './authorize-admin-request.ts'
import { buildFlashSetCookieHeader, type FlashMessageKey, getFlashSection } from './flash.ts'
import { readSubmittedFormFields, type SubmittedFormFields } from './form-input.ts'
import type { IdentityProofStep } from './identity-proof-step.ts'

/** A form submitted to a page. */
export interface ActionRequest extends SubmittedFormFields {
  readonly app: AppRequest
  readonly args: ActionFunctionArgs
  readonly t: Translate
}

/** A form submitted by a signed-in user. */
export interface AdminActionRequest extends ActionRequest {
  readonly me: SessionUser
}

/**
 * The outcome of a handler: its own response; success with a flash message for the next page; validation errors; a view
 * to show once; or a refusal until the user has proved their identity again.
 */
export type ActionHandlerOutcome<View> =
  | Response
  | {
      readonly flash: FlashMessageKey
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
  | { readonly proof: IdentityProofStep }

export type ActionHandler<View, Request extends ActionRequest = AdminActionRequest> = (
  request: Request,
) => Promise<ActionHandlerOutcome<View>>

type ActionHandlers<View, Request extends ActionRequest> = Readonly<
  Record<string, ActionHandler<View, Request>>
>

/** The result of a form, as the page receives it. */
export interface FormActionResult<View> {
  /** Identifies the form on the page. */
  readonly intent: string
  readonly errors: FormErrors | undefined
  readonly values: Readonly<Record<string, string>> | undefined
  readonly shown: View | undefined
  /** The action was refused until the user proves their identity again; the step repeats it. */
  readonly proof: IdentityProofStep | undefined
}

/** The maximum length of a field on public pages and in the admin area. */
const maxPublicTextLength = 4096
const maxTextLength = 20_000

/** Creates the action of a public page. A form selects its handler by `intent`. */
export function createPublicAction<View>(handlers: ActionHandlers<View, ActionRequest>) {
  return (args: ActionFunctionArgs) =>
    runThrowingProblemsAsResponses(args.request, async () => {
      await args.context.get(appRequestContext).chargeVisitor('form')
      const request = await readActionRequest(args)
      return toActionResponse(request, await selectActionHandlerByIntent(handlers, request)(request))
    })
}

/** Creates the action of an admin page; unauthorized requests are rejected before the form is read. */
export function createAction<View>(
  access: AdminPageAccessLevel,
  handlers: ActionHandlers<View, AdminActionRequest>,
) {
  return async (args: ActionFunctionArgs) => {
    const { me } = authorizeAdminRequest(args, access)
    return await runThrowingProblemsAsResponses(args.request, async () => {
      const request = { ...(await readActionRequest(args, maxTextLength)), me }
      return toActionResponse(request, await selectActionHandlerByIntent(handlers, request)(request))
    })
  }
}

/** Reads a submitted form. */
export async function readActionRequest(
  args: ActionFunctionArgs,
  maxLength = maxPublicTextLength,
): Promise<ActionRequest> {
  const app = args.context.get(appRequestContext)
  return {
    app,
    args,
    t: getTranslator(app.language),
    ...(await readSubmittedFormFields(args.request, app, maxLength)),
  }
}

/** Finds the handler for a form's intent. */
export function selectActionHandlerByIntent<View, Request extends ActionRequest>(
  handlers: ActionHandlers<View, Request>,
  { text }: SubmittedFormFields,
): ActionHandler<View, Request> {
  const intent = text('intent')
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined
  if (handler === undefined) throw new ProblemError('bad_request')
  return handler
}

function toActionResponse<View>({ app, args, text }: ActionRequest, outcome: ActionHandlerOutcome<View>) {
  if (outcome instanceof Response) return outcome
  if ('flash' in outcome) {
    const { flash, to = new URL(args.request.url).pathname.replace(/\.data$/, ''), cookie, whole } = outcome
    const headers = new Headers({
      'Set-Cookie': buildFlashSetCookieHeader(flash, app.origin.startsWith('https:')),
    })
    if (cookie !== undefined) headers.append('Set-Cookie', cookie)
    const init = { status: 303, headers }
    // A redirect to a fragment of the current page would not load anything.
    throw whole ? redirectDocument(to, init) : redirect(`${to}#${getFlashSection(flash)}`, init)
  }
  const nothing = { errors: undefined, values: undefined, shown: undefined, proof: undefined }
  const { errors, values, shown, proof } = { ...nothing, ...outcome }
  const result: FormActionResult<View> = { intent: text('intent'), errors, values, shown, proof }
  return data(result, proof !== undefined ? 403 : errors === undefined ? 200 : 422)
}
