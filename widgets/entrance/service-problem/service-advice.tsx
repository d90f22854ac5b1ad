'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { type Diagnosis, diagnose, mendingLine } from '../../client/diagnosis.ts'
import type { ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { usePart } from '../../core/part.ts'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { serviceProblemEnglish } from '../../locales/english/page-problems.ts'

/** For a developer: what keeps the page from its service, and the line that mends it. */
export function ServiceAdvice({ error }: { readonly error: ClientError }): ReactNode {
  const { client } = useAuthContext()
  const [found, setFound] = useState<Diagnosis | null>(null)
  useEffect(() => {
    let isWanted = true
    void diagnose(client.baseURL, error).then((diagnosis) => isWanted && setFound(diagnosis))
    return () => {
      isWanted = false
    }
  }, [client, error])
  if (found === null) return null
  return (
    <MessagesProvider widget="ServiceAdvice" english={serviceProblemEnglish}>
      <Told found={found} />
    </MessagesProvider>
  )
}

function Told({ found }: { readonly found: Diagnosis }): ReactNode {
  const { problem, service } = found
  const { t } = useAuthContext()
  const part = usePart()
  return (
    <>
      <p>{t(`service.${problem}`, { service })}</p>
      {problem === 'notTrusted' && (
        <p>
          <code {...part('code')} dir="ltr">
            {mendingLine(found)}
          </code>
        </p>
      )}
      <p {...part('description')}>{t('service.development')}</p>
    </>
  )
}
