import type { RequestFailureCode } from '../../api/client.ts'
import type { ItemSaveOutcome } from './contract.ts'

const httpStatusByFailure: Readonly<Record<RequestFailureCode, number>> = {
  offline: 503,
  signedOut: 401,
  forbidden: 403,
  gone: 404,
  busy: 503,
  tooLarge: 413,
  failed: 400,
}

export function getSaveOutcomeHttpStatus(outcome: ItemSaveOutcome): number {
  switch (outcome.state) {
    case 'saved':
      return 200
    case 'invalid':
      return 422
    case 'stale':
      return 409
    case 'trouble':
      return httpStatusByFailure[outcome.trouble]
  }
}
