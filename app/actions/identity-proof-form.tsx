import './identity-proof-form.css'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link, useSubmit } from 'react-router'
import { Form, FormField, SubmitButton } from '../forms/index.ts'
import { usePageContext } from '../layout/page-context.ts'
import { PasskeyError, requestPasskeyResponse, supportsPasskeys } from '../login/passkey-ceremony.ts'
import { Button, getButtonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { usePageActionResult } from './action-form.tsx'
import { type IdentityProofStep, proofFieldPrefix } from './identity-proof-step.ts'

/** Sends the refused form again, with a proof. */
type SendProof = (fields: FormData) => void

/** The step that asks for a proof of identity, if the page's last form needs one. */
export function PageIdentityProofForm() {
  const { t } = usePageContext()
  const proof = usePageActionResult<unknown>()?.proof
  const submit = useSubmit()
  if (proof === undefined) return null
  return (
    <IdentityProofForm
      proof={proof}
      send={(fields) => void submit(fields, { method: 'post', preventScrollReset: true })}
      cancel={
        <Link to="." replace preventScrollReset className={getButtonClass('quiet')}>
          {t('identityProof.cancel')}
        </Link>
      }
    />
  )
}

interface IdentityProofFormProps {
  readonly proof: IdentityProofStep
  readonly send: SendProof
  /** A link that leaves the step. */
  readonly cancel?: ReactNode
}

/** Asks for the user's password, a code, a passkey or the second factor, and then sends the refused form again. */
export function IdentityProofForm({ proof, send, cancel }: IdentityProofFormProps) {
  const { t } = usePageContext()
  const titleId = useId()
  const box = useRef<HTMLElement>(null)
  useFocusReturnToSection()
  // Each answer of the server is a new step, whose error or new field is announced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step
  useEffect(() => box.current?.focus(), [proof])
  const { methods, codeSentTo, error } = proof
  const has = (method: IdentityProofStep['methods'][number]) => methods.includes(method)
  return (
    <section className="identity-proof" ref={box} tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('identityProof.title')}</h2>
      <p>{t('identityProof.intro')}</p>
      {error !== null && (
        <Notice isError role="alert">
          {error}
        </Notice>
      )}
      {codeSentTo !== null && (
        <ProofMethodForm method="email" proof={proof} send={send}>
          <p role="status">{t('identityProof.codeSent', { email: codeSentTo })}</p>
          <ProofCodeField label={t('identityProof.code')} />
        </ProofMethodForm>
      )}
      {codeSentTo === null && has('password') && (
        <ProofMethodForm method="password" proof={proof} send={send}>
          <FormField
            name={`${proofFieldPrefix}password`}
            type="password"
            label={t('identityProof.password')}
            validation="required"
            autoComplete="current-password"
          />
        </ProofMethodForm>
      )}
      {has('app') && (
        <ProofMethodForm method="app" proof={proof} send={send}>
          <ProofCodeField label={t('login.appCode')} />
        </ProofMethodForm>
      )}
      <div className="identity-proof-ways">
        {(has('passkey') || has('key')) && <ProofPasskeyButton proof={proof} send={send} />}
        {has('email') && (
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault()
              send(new FormData(event.currentTarget))
            }}
          >
            <RefusedFormFields proof={proof} method="send-code" />
            <Button variant="quiet" type="submit">
              {t(codeSentTo === null ? 'identityProof.sendCode' : 'identityProof.sendAgain')}
            </Button>
          </form>
        )}
        {cancel}
      </div>
      {has('recovery') && (
        <details>
          <summary>{t('identityProof.recovery')}</summary>
          <ProofMethodForm method="recovery" proof={proof} send={send}>
            <FormField
              name={`${proofFieldPrefix}code`}
              label={t('login.recoveryCode')}
              validation="required:trim"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </ProofMethodForm>
        </details>
      )}
    </section>
  )
}

/** Moves the focus back to the section of the refused form: it shows the result, perhaps far below the step. */
function useFocusReturnToSection(): void {
  useLayoutEffect(() => {
    const section = document.activeElement?.closest('section')
    return () => {
      if (!section?.isConnected) return
      section.tabIndex = -1
      section.focus()
    }
  }, [])
}

interface ProofMethodFormProps {
  readonly method: string
  readonly proof: IdentityProofStep
  readonly send: SendProof
  readonly children: ReactNode
}

function ProofMethodForm({ method, proof, send, children }: ProofMethodFormProps) {
  const { t } = usePageContext()
  return (
    <Form label={t('identityProof.title')} onSubmit={(_values, element) => send(new FormData(element))}>
      <RefusedFormFields proof={proof} method={method} />
      {children}
      <SubmitButton>{t('identityProof.submit')}</SubmitButton>
    </Form>
  )
}

/** The fields of the refused form, which the server runs once the proof is right. */
function RefusedFormFields({ proof, method }: { proof: IdentityProofStep; method: string }) {
  return (
    <>
      {proof.fields.map(([name, text], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur several times, and the order is fixed
        <input key={`${index} ${name}`} type="hidden" name={name} value={text} />
      ))}
      <input type="hidden" name={`${proofFieldPrefix}method`} value={method} />
    </>
  )
}

function ProofCodeField({ label }: { label: string }) {
  const { t } = usePageContext()
  return (
    <FormField
      name={`${proofFieldPrefix}code`}
      label={label}
      help={t('login.codeHelp')}
      validation="required:trim"
      autoComplete="one-time-code"
      inputMode="numeric"
    />
  )
}

/** A passkey, or a security key as the second factor; needs JavaScript. */
function ProofPasskeyButton({ proof, send }: { proof: IdentityProofStep; send: SendProof }) {
  const { t } = usePageContext()
  const isHydrated = useIsHydrated()
  const [message, setMessage] = useState('')
  const { passkey, methods, fields } = proof
  if (passkey === null || !isHydrated || !supportsPasskeys()) return null
  const method = methods.includes('key') ? 'key' : 'passkey'
  const prove = async () => {
    setMessage('')
    try {
      const { challenge, factor, credential } = await requestPasskeyResponse(passkey, false)
      const form = new FormData()
      for (const [name, text] of fields) form.append(name, text)
      for (const [name, text] of Object.entries({ method, challenge, factor, credential }))
        form.append(`${proofFieldPrefix}${name}`, text)
      send(form)
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      if (error.userMessage !== null) setMessage(error.userMessage || t('authErrors.passkeyFailed'))
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void prove()}>
        {t(method === 'key' ? 'login.key' : 'login.passkey')}
      </Button>
      <p role="alert" className="admin-problem">
        {message}
      </p>
    </>
  )
}
