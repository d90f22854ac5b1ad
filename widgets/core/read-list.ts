import type { Answer, ClientError } from '../client/index.ts'

const unexpected: ClientError = { code: 'UNEXPECTED_ANSWER', message: 'No list came back', status: 200, statusText: '' }

/** The list that a call answers. Whatever else is at its address is no list of a service. */
export async function listOf<Item>(call: Promise<Answer<readonly Item[]>>): Promise<Answer<readonly Item[]>> {
  const answer = await call
  return answer.error !== null || Array.isArray(answer.data) ? answer : { data: null, error: unexpected }
}
