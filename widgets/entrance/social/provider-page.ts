import type { ClientError } from '../../client/index.ts'

/** An answer that names none. */
export const noPage: ClientError = {
  code: 'UNEXPECTED_ANSWER',
  message: 'The service named no page of the provider',
  status: 200,
  statusText: '',
}
