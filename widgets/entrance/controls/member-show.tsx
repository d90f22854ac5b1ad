'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { type Requirement, memberRolesMeet } from '../../core/access.ts'
import { useMembership } from '../../core/use-membership.ts'
import { ServiceProblem } from '../service-problem/service-problem.tsx'
import type { ShowProps } from './show-props.ts'

/** `Show` for a requirement that the membership in the active organization has to meet. */
export function MemberShow(props: Omit<ShowProps, 'when'> & { readonly requirement: Requirement }): ReactNode {
  const { requirement, children, fallback, loading, failed } = props
  const { client } = useAuthContext()
  const { status, error, roles, refetch } = useMembership()
  if (status === 'loading') return loading
  if (status === 'error')
    return failed === undefined ? <ServiceProblem error={error} onRetry={() => void refetch()} /> : failed
  return memberRolesMeet(requirement, roles, client) ? children : fallback
}
