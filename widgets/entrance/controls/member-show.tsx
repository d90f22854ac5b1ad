'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { type Requirement, memberRolesMeet } from '../../core/access.ts'
import { useMembership } from '../../core/use-membership.ts'
import type { ShowProps } from './show-props.ts'

/** `Show` for a requirement that the membership in the active organization has to meet. */
export function MemberShow(props: Omit<ShowProps, 'when'> & { readonly requirement: Requirement }): ReactNode {
  const { requirement, children, fallback, loading, failed } = props
  const { client } = useAuthContext()
  const { status, roles } = useMembership()
  if (status === 'loading') return loading
  if (status === 'error') return failed
  return memberRolesMeet(requirement, roles, client) ? children : fallback
}
