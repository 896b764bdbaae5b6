import { type ActionFunctionArgs, data, redirect, redirectDocument } from 'react-router'
import { Problem } from '../../domain/problem.ts'
import { type Checked, validate } from '../../domain/validation/validate.ts'
import type { FormErrors } from '../forms/index.ts'
import { type Translate, translator } from '../i18n/translate.ts'
import { type AdminRequest, type Allowed, adminAction } from './asking.ts'
import { placeOf, type Said, saying } from './said.ts'

/** What somebody asks to be done. */
export interface Asked extends AdminRequest {
  readonly t: Translate
  /** What a field says; empty where it was not sent. */
  text(name: string): string
  /** Everything that was sent under one name. */
  all(name: string): readonly string[]
  /** What the rules have against what was sent; null where nothing. */
  check(fields: readonly Omit<Checked, 'value'>[]): Promise<FormErrors | null>
}

/** What became of it: it was done (and where that is said), it was refused, or there is something to show just once. */
export type Outcome<S> =
  | {
      readonly said: Said
      readonly to?: string
      readonly cookie?: string | undefined
      readonly whole?: boolean
    }
  | {
      readonly errors: FormErrors
      readonly values?: Readonly<Record<string, string>>
      readonly shown?: S | undefined
    }
  | { readonly shown: S }

export type Deed<S> = (asked: Asked) => Promise<Outcome<S>>

/** What a page is told about a form it has sent. */
export interface Answer<S> {
  /** Which of the page's forms it was. */
  readonly intent: string
  readonly errors: FormErrors | undefined
  readonly values: Readonly<Record<string, string>> | undefined
  readonly shown: S | undefined
}

const longestText = 20_000

/** Makes the action of an admin page: its forms say by `intent` what they ask for. */
export function deedsOf<S>(allowed: Allowed, deeds: Readonly<Record<string, Deed<S>>>) {
  return (args: ActionFunctionArgs) =>
    adminAction(args, allowed, async (request) => {
      const form = await args.request.formData().catch(() => new FormData())
      const intent = textIn(form, 'intent')
      const deed = Object.hasOwn(deeds, intent) ? deeds[intent] : undefined
      if (deed === undefined) throw new Problem('bad_request')
      return answerWith(request, intent, await deed(askedIn(request, form)))
    })
}

function askedIn(request: AdminRequest, form: FormData): Asked {
  const { language } = request.app
  return {
    ...request,
    t: translator(language),
    text: (name) => textIn(form, name),
    all: (name) => form.getAll(name).filter((value) => typeof value === 'string'),
    async check(fields) {
      const checked = fields.map((field) => ({ ...field, value: textIn(form, field.name) }))
      const wrong = await validate(checked, language)
      return Object.keys(wrong).length === 0 ? null : { fields: wrong }
    },
  }
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, longestText) : ''
}

function answerWith<S>({ app, args }: AdminRequest, intent: string, outcome: Outcome<S>) {
  if ('said' in outcome) {
    const { said, to = new URL(args.request.url).pathname.replace(/\.data$/, ''), cookie, whole } = outcome
    const headers = new Headers({ 'Set-Cookie': saying(said, app.origin.startsWith('https:')) })
    if (cookie !== undefined) headers.append('Set-Cookie', cookie)
    const init = { status: 303, headers }
    // A place on the page one is on already would be gone to without loading anything.
    throw whole ? redirectDocument(to, init) : redirect(`${to}#${placeOf(said)}`, init)
  }
  const { errors, values, shown } = { errors: undefined, values: undefined, shown: undefined, ...outcome }
  const answer: Answer<S> = { intent, errors, values, shown }
  return data(answer, errors === undefined ? 200 : 422)
}
