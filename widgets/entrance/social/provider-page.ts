import type { ClientError } from '../../client/index.ts'

/** Where the service says that the provider's page is. */
export interface ProviderPage {
  readonly url?: string
  readonly redirect?: boolean
}

/** An answer that names none. */
export const noPage: ClientError = {
  code: 'UNEXPECTED_ANSWER',
  message: 'The service named no page of the provider',
  status: 200,
  statusText: '',
}
