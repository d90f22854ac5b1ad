import { expect, vi } from 'vitest'
import { type AuthClient, createAuthClient, type SessionData } from '../../widgets/client/index.ts'
import { answeringServer, type ReceivedCall, type Reply } from './answering-server.ts'

const moment = '2026-01-02T03:04:05.678Z'
/** Somebody who is signed in, as get-session answers. */
export const ada: SessionData = {
  session: {
    id: 's1',
    userId: 'u1',
    token: 'handle',
    expiresAt: '2026-01-09T03:04:05.678Z',
    createdAt: moment,
    updatedAt: moment,
    ipAddress: '',
    userAgent: '',
    amr: ['pwd'],
    secondFactorAt: null,
  },
  user: {
    id: 'u1',
    name: 'Ada',
    email: 'ada@example.com',
    emailVerified: false,
    image: null,
    createdAt: moment,
    updatedAt: moment,
  },
}
/** The same person under another name. */
export const renamed = { ...ada, user: { ...ada.user, name: 'Ada Lovelace' } }
/** The answer to a sign-in. */
export const signedIn = { json: { redirect: false, token: 'credential', user: ada.user } }
/** What a sign-in takes. */
export const credentials = { email: 'ada@example.com', password: 'correct horse' }

type Answerer = (call: ReceivedCall, number: number) => Reply | Promise<Reply>

/** A client of a server that answers get-session by `answerSession` and every other call by `answerCall`. */
export async function clientOf(
  answerSession: Answerer,
  answerCall: Answerer = () => ({ json: { success: true } }),
  options: Parameters<typeof createAuthClient>[0] = {},
) {
  let questions = 0
  const server = await answeringServer((call) => {
    const isQuestion = call.url?.includes('/get-session') === true
    if (isQuestion) questions++
    return isQuestion ? answerSession(call, questions) : answerCall(call, 0)
  })
  const client = createAuthClient({ baseURL: server.origin, ...options })
  return { client, server, store: client.session, questions: () => questions }
}

/** Waits until the store knows `status` and asks no more. */
export const settledAs = (store: { get(): { status: string; isRefetching: boolean } }, status: string) =>
  vi.waitFor(() => expect(store.get()).toMatchObject({ status, isRefetching: false }))

/** Lets everything that is under way on the wire arrive. */
export const quiet = (client: AuthClient) => client.ok()
