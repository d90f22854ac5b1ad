import { useEffect, useState } from 'react'
import { useSession } from '@latchkey/react'

/** What the service says of its demo organization at `/dev/demo`. */
interface DemoStatus {
  readonly state: 'empty' | 'filled' | 'closed'
  readonly message: string | null
  readonly email: string | null
}

/** The demo organization, and what to do with it. */
export interface Demo {
  /** Null until it is known, and where the service has none. */
  readonly status: DemoStatus | null
  readonly isBusy: boolean
  readonly problem: string | null
  /** Fills the database where it is empty, and signs in as the demo user. */
  enter(): Promise<void>
}

/** Asks for the demo organization once, and again after it was made. */
export function useDemo(): Demo {
  const { refetch } = useSession()
  const [status, setStatus] = useState<DemoStatus | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    const take = (read: DemoStatus | null) => isWanted && setStatus(read)
    // When the service cannot be reached, the stage says so.
    readStatus().then(take, () => take(null))
    return () => {
      isWanted = false
    }
  }, [])
  const enter = async () => {
    setBusy(true)
    setProblem(null)
    try {
      if (status?.state === 'empty') await send('/dev/demo')
      await send('/dev/demo/sign-in')
      await refetch()
      setStatus(await readStatus())
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return { status, isBusy, problem, enter }
}

/** Null where the service has no demo organization. */
async function readStatus(): Promise<DemoStatus | null> {
  const answer = await fetch('/dev/demo')
  return answer.ok ? answer.json() : null
}

/** @throws {Error} with the sentence of the service */
async function send(path: string): Promise<void> {
  const answer = await fetch(path, { method: 'POST' })
  if (answer.ok) return
  const { message }: { message?: string } = await answer.json()
  throw new Error(message ?? `The service answered ${answer.status}.`)
}
