import type { Answer, AuthClient, ClientError } from '../client/index.ts'

const unexpected: ClientError = { code: 'UNEXPECTED_ANSWER', message: 'No list came back', status: 200, statusText: '' }

/** Asks for a list at `path`. Whatever else is at that address is no list of a service. */
export async function readList<Item>(client: AuthClient, path: string): Promise<Answer<readonly Item[]>> {
  const answer = await client.$fetch<readonly Item[]>(path)
  return answer.error !== null || Array.isArray(answer.data) ? answer : { data: null, error: unexpected }
}
