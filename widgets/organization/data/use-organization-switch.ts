'use client'
import { useState } from 'react'
import type { Answer, ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { useOneCall } from '../../core/use-one-call.ts'
import type { Organization } from './organization-calls.ts'
import type { UseOrganizationList } from './use-organization-list.ts'
import { useTargetCheck } from '../../core/use-safe-target.ts'

/** An organization as somebody sees it who may go there, also by an invitation. */
export type OrganizationPlace = Pick<Organization, 'id' | 'name' | 'slug' | 'logo'>

export interface OrganizationSwitchOptions {
  /** Told after somebody went to an organization, or with null to their own account. */
  readonly afterSelect?: ((organizationId: string | null) => void) | undefined
  /** Where the browser goes then; by default nowhere. */
  readonly redirectTo?: string | undefined
  /** The same for each organization, or with null for the own account; undefined means `redirectTo`. */
  readonly getHref?: ((organization: OrganizationPlace | null) => string | undefined) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** Going from one organization to another, one step at a time. */
export interface OrganizationSwitch {
  /** What is under way: the id of an organization, `personal`, or what `act` was given. */
  readonly pending: string | null
  /** Why the last step did not work. */
  readonly error: ClientError | null
  /** Where the last step led: an organization, or null for the person's own account. */
  readonly last: { readonly place: OrganizationPlace | null } | null
  /** The page of a place that `getHref` names, where it is one to go to. */
  hrefOf(place: OrganizationPlace | null): string | undefined
  select(place: OrganizationPlace | null): Promise<boolean>
  /** Another call, e.g. accepting; `lands` says where it leads, and undefined that it leads nowhere. */
  act<Data>(
    what: string,
    call: () => Promise<Answer<Data>>,
    lands: (data: Data) => OrganizationPlace | null | undefined,
  ): Promise<boolean>
  /** Something else has led to an organization. */
  landed(place: OrganizationPlace | null): void
}

/** The steps behind the widgets that choose an organization. */
export function useOrganizationSwitch(
  { setActive }: Pick<UseOrganizationList, 'setActive'>,
  { afterSelect, redirectTo, getHref, onError }: OrganizationSwitchOptions,
): OrganizationSwitch {
  const { navigate } = useAuthContext('useOrganizationSwitch')
  const check = useTargetCheck()
  const once = useOneCall<ClientError | null>({ none: null, tell: (error) => error, onError })
  const [last, setLast] = useState<OrganizationSwitch['last']>(null)

  const hrefOf = (place: OrganizationPlace | null) => check(getHref?.(place))
  const landed = (place: OrganizationPlace | null) => {
    setLast({ place })
    afterSelect?.(place?.id ?? null)
    const target = hrefOf(place) ?? check(redirectTo)
    if (target !== undefined) navigate(target)
  }
  const act: OrganizationSwitch['act'] = async (what, call, lands) => {
    const answer = await once.act(what, call)
    if (answer?.error !== null) return false
    const place = lands(answer.data)
    if (place !== undefined) landed(place)
    return true
  }
  return {
    pending: once.pending,
    error: once.outcome,
    last,
    hrefOf,
    select(place) {
      const id = place?.id ?? null
      return act(
        id ?? 'personal',
        () => setActive(id),
        () => place,
      )
    },
    act,
    landed,
  }
}
