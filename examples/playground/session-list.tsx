import { type ReactNode, useEffect, useState } from 'react'
import { type AuthClient, type SessionData, useClient } from '@latchkey/react'
import { device } from './device.ts'
import { moment } from './moment.ts'

type Session = SessionData['session']
type List =
  { readonly status: 'loading' | 'error' } | { readonly status: 'ready'; readonly sessions: readonly Session[] }

/** Where this person is signed in, with a way to end each session but this one. `current` is this session's handle. */
export function SessionList({ current }: { readonly current: string }): ReactNode {
  const client = useClient()
  const [list, setList] = useState<List>({ status: 'loading' })
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let wanted = true
    void read(client, current).then((next) => wanted && setList(next))
    return () => {
      wanted = false
    }
  }, [client, current])

  const reload = async () => setList(await read(client, current))
  const act = async (call: Promise<{ readonly error: unknown }>) => {
    const { error } = await call
    setFailed(error !== null)
    await reload()
  }
  return (
    <section className="panel" aria-labelledby="sessions" aria-busy={list.status === 'loading'}>
      <h2 id="sessions">Signed-in browsers</h2>
      <p className="note">Sign in from another browser, then end that session from here.</p>
      {list.status === 'error' && (
        <p role="alert">
          The list could not be loaded.{' '}
          <button type="button" className="button" onClick={() => void reload()}>
            Try again
          </button>
        </p>
      )}
      {list.status === 'ready' && (
        <>
          <ul className="sessions">
            {list.sessions.map((session) => (
              <Row
                key={session.id}
                session={session}
                isCurrent={session.token === current}
                onEnd={() => void act(client.revokeSession({ token: session.token }))}
              />
            ))}
          </ul>
          {list.sessions.length > 2 && (
            <button type="button" className="button" onClick={() => void act(client.revokeOtherSessions())}>
              Sign out everywhere else
            </button>
          )}
        </>
      )}
      <output className="note">{failed && 'That did not work. Try again.'}</output>
    </section>
  )
}

interface RowProps {
  readonly session: Session
  readonly isCurrent: boolean
  readonly onEnd: () => void
}

function Row({ session, isCurrent, onEnd }: RowProps): ReactNode {
  const name = device(session.userAgent)
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <span>since {moment(session.createdAt)}</span>
      </span>
      {isCurrent ? (
        <span className="badge">This browser</span>
      ) : (
        <button type="button" className="button" aria-label={`Sign out ${name}`} onClick={onEnd}>
          Sign out
        </button>
      )}
    </li>
  )
}

async function read(client: AuthClient, current: string): Promise<List> {
  const { data } = await client.listSessions()
  return data === null ? { status: 'error' } : { status: 'ready', sessions: sorted(data, current) }
}

function sorted(sessions: readonly Session[], current: string): Session[] {
  const rank = ({ token, createdAt }: Session) => (token === current ? Infinity : Date.parse(createdAt))
  return sessions.toSorted((a, b) => rank(b) - rank(a))
}
