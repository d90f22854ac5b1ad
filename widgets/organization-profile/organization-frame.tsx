'use client'
import { type ReactNode, useMemo, useState } from 'react'
import { AccountSection } from '../account/account-section.tsx'
import type { ClientError } from '../client/index.ts'
import { useAuthContext } from '../context.ts'
import { type UseOrganization, useOrganization } from '../hooks/use-organization.ts'
import { useSafeTarget } from '../hooks/use-safe-target.ts'
import { Card } from '../parts/card.tsx'
import { Speaking } from '../parts/speaking.tsx'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { EnsureReauthentication, useReauthentication } from '../reauthenticate/reauthenticate-provider.tsx'
import { ListFailure } from './list-state.tsx'
import { organizationProfileEnglish } from './messages.ts'
import { type OrganizationRole, type Profile, ProfileContext, organizationChoices, ownRoles } from './profile.ts'

export interface OrganizationFrameProps extends WidgetProps {
  /** By default the organization that is active in the session. */
  readonly organizationId?: string | undefined
  /** Roles that can be given, with names to show; `owner`, `admin` and `member` by default. */
  readonly roles?: readonly (string | OrganizationRole)[] | undefined
  /** Where to go after leaving the organization; by default nowhere. */
  readonly afterLeave?: string | undefined
  /** Where to go after deleting it; by default nowhere. */
  readonly afterDelete?: string | undefined
  /** Where dialogs are put; by default where `AuthProvider` says. */
  readonly container?: HTMLElement | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

interface FrameProps extends OrganizationFrameProps {
  /** Drawn inside `ProfileContext` when the organization is known. */
  readonly children: (profile: Profile) => ReactNode
}

/** Finds an organization and what who looks may do in it, with all that can be shown instead. */
export function OrganizationFrame(props: FrameProps): ReactNode {
  return (
    <Speaking widget="OrganizationProfile" english={organizationProfileEnglish}>
      <EnsureReauthentication>
        <Frame {...props} />
      </EnsureReauthentication>
    </Speaking>
  )
}

function Frame(props: FrameProps): ReactNode {
  const { organizationId, roles, afterLeave, afterDelete, container, onError, children, ...root } = props
  const { t, navigate } = useAuthContext('OrganizationProfile')
  const choices = useMemo(() => organizationChoices(roles, t), [roles, t])
  const own = useMemo(() => ownRoles(choices), [choices])
  const resource = useOrganization({ organizationId, roles: own })
  const prove = useReauthentication()
  const [gone, setGone] = useState<{ readonly id: string; readonly sentence: string } | null>(null)
  const targets = { left: useSafeTarget(afterLeave), deleted: useSafeTarget(afterDelete) }
  const title = t('orgProfile.title')
  const content = (): ReactNode => {
    if (gone !== null && (resource.data === null || resource.data.organization.id === gone.id)) {
      return <Card title={title} description={gone.sentence} takesFocus />
    }
    if (resource.data === null) return <Nothing resource={resource} />
    const { organization } = resource.data
    const onGone: Profile['onGone'] = (how) => {
      const values = { organization: organization.name }
      setGone({ id: organization.id, sentence: t(how === 'left' ? 'orgLeave.done' : 'orgDelete.done', values) })
      const target = targets[how]
      if (target !== undefined) navigate(target)
    }
    const { update, remove, leave, isRefetching, can, mayGrant, roles: held } = resource
    const calls = { update, remove, leave, isRefetching, can, mayGrant, roles: held, prove, onError, onGone }
    const profile: Profile = { ...resource.data, ...calls, choices, own, container }
    // What is open or typed belongs to one organization.
    return (
      <ProfileContext key={organization.id} value={profile}>
        {children(profile)}
      </ProfileContext>
    )
  }
  return (
    <Widget {...root} name="organization-profile" data-state={resource.isEmpty ? 'empty' : resource.status}>
      <AccountSection title={title}>{content}</AccountSection>
    </Widget>
  )
}

/** In the place of an organization: why there is none to show. */
function Nothing({ resource }: { readonly resource: UseOrganization }): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const title = t('orgProfile.title')
  if (resource.status === 'loading') return <Card title={title} description={t('orgProfile.loading')} />
  if (resource.status !== 'error') return <Card title={title} description={t('orgProfile.none')} />
  const isStranger = resource.error.code === 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  if (isStranger) return <Card title={title} description={t('orgProfile.notMember')} />
  return (
    <Card title={title}>
      <ListFailure title={t('orgProfile.failed')} error={resource.error} onRetry={resource.refetch} />
    </Card>
  )
}
