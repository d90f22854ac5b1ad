'use client'
import { type ReactNode, useEffect } from 'react'
import { type Requirement, ownRolesMeet } from '../../core/access.ts'
import { useChunk } from '../../core/use-chunk.ts'
import { activeOrganizationId, useSession } from '../../core/use-session.ts'
import { unreachable } from '../../client/request.ts'
import { ServiceProblem } from '../service-problem/service-problem.tsx'
import type { ShowCondition, ShowProps } from './show-props.ts'

export type { ShowCondition, ShowProps } from './show-props.ts'

/**
 * Shows its children to some people only. It decides what is displayed, not what is allowed: whatever must stay secret
 * has to be guarded by the server that sends it.
 */
export function Show({ when, children, fallback = null, loading = null, failed }: ShowProps): ReactNode {
  const { status, data, error } = useSession()
  if (status === 'loading') return loading
  // A failed refresh does not sign anybody out: what was known stays on the screen.
  if (status === 'error' && data === null) return failed === undefined ? <ServiceProblem error={error} /> : failed
  if (typeof when === 'object') {
    if (data !== null && ownRolesMeet(when, data)) return children
    if (data === null || activeOrganizationId(data) === null) return fallback
    return <ShowToMember {...{ when, fallback, loading, failed }}>{children}</ShowToMember>
  }
  const shown = typeof when === 'function' ? when(data) : (data !== null) === (when === 'signed-in')
  return shown ? children : fallback
}

/** Asks about the membership, with code that comes when somebody asks. */
function ShowToMember({ when, ...props }: ShowProps & { readonly when: Requirement }): ReactNode {
  const { chunk: MemberShow, hasFailed, load } = useChunk(loadMemberShow)
  useEffect(() => {
    void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once; `failed` shows that it did not come
  }, [])
  if (hasFailed) {
    const { failed = <ServiceProblem error={unreachable().error} onRetry={() => void load()} /> } = props
    return failed
  }
  return MemberShow === null ? props.loading : <MemberShow {...props} requirement={when} />
}

async function loadMemberShow() {
  const { MemberShow } = await import('./member-show.tsx')
  return MemberShow
}

/** `Show` for people who are signed in. */
export function SignedIn(props: Omit<ShowProps, 'when'>): ReactNode {
  return <Show when="signed-in" {...props} />
}

/** `Show` for people who are not signed in. */
export function SignedOut(props: Omit<ShowProps, 'when'>): ReactNode {
  return <Show when="signed-out" {...props} />
}

export interface ProtectProps extends Omit<ShowProps, 'when'> {
  /** Who sees the children; everybody who is signed in by default. */
  readonly when?: ShowCondition | undefined
}

/** `Show` under the name that other libraries gave it. It protects nothing but the view. */
export function Protect({ when = 'signed-in', ...props }: ProtectProps): ReactNode {
  return <Show when={when} {...props} />
}
