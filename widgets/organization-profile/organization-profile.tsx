'use client'
import { organizationProfileEnglish } from './messages.ts'
import { useSentences } from '../hooks/use-sentences.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { AccountSection } from '../account/account-section.tsx'
import type { ClientError } from '../client/index.ts'
import { AuthContext, useAuthContext } from '../context.ts'
import { useOrganization } from '../hooks/use-organization.ts'
import { useSafeTarget } from '../hooks/use-safe-target.ts'
import { Card } from '../parts/card.tsx'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { EnsureReauthentication, useReauthentication } from '../reauthenticate/reauthenticate-provider.tsx'
import { ListFailure } from './list-state.tsx'
import { type CustomSection, type OrganizationRole, type Profile, organizationChoices, ownRoles } from './profile.ts'
import { type SectionsProps, Sections } from './sections.tsx'

export type { CustomSection, OrganizationRole } from './profile.ts'
export type { SectionId } from './sections.tsx'

export interface OrganizationProfileProps
  extends
    WidgetProps,
    Partial<Pick<SectionsProps, 'sections' | 'layout' | 'section' | 'onSectionChange' | 'pageSize'>> {
  /** By default the organization that is active in the session. */
  readonly organizationId?: string | undefined
  /** Roles that can be given, with names to show; `owner`, `admin` and `member` by default. */
  readonly roles?: readonly (string | OrganizationRole)[] | undefined
  /** Where to go after leaving the organization; by default nowhere. */
  readonly afterLeave?: string | undefined
  /** Where to go after deleting it; by default nowhere. */
  readonly afterDelete?: string | undefined
  /** Where dialogs are put; `document.body` by default. */
  readonly container?: HTMLElement | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/**
 * Everything about one organization: its name, members, invitations and teams, leaving and deleting it. What somebody may
 * not do is not offered; the service decides in any case.
 */
export function OrganizationProfile(props: OrganizationProfileProps): ReactNode {
  const context = useSentences('OrganizationProfile', organizationProfileEnglish)
  return (
    <AuthContext value={context}>
      <EnsureReauthentication>
        <ProfileWidget {...props} />
      </EnsureReauthentication>
    </AuthContext>
  )
}

function ProfileWidget(props: OrganizationProfileProps): ReactNode {
  const { organizationId, roles, afterLeave, afterDelete, container, onError, ...rest } = props
  const { sections, layout = 'tabs', section, onSectionChange, pageSize = 20, ...root } = rest
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
    if (resource.status === 'loading') return <Card title={title} description={t('orgProfile.loading')} />
    if (resource.status === 'error') {
      const isStranger = resource.error.code === 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
      if (isStranger) return <Card title={title} description={t('orgProfile.notMember')} />
      return (
        <Card title={title}>
          <ListFailure title={t('orgProfile.failed')} error={resource.error} onRetry={resource.refetch} />
        </Card>
      )
    }
    if (resource.data === null) return <Card title={title} description={t('orgProfile.none')} />
    const { update, remove, leave, isRefetching, can, mayGrant } = resource
    const { organization } = resource.data
    const onGone: Profile['onGone'] = (how) => {
      const values = { organization: organization.name }
      setGone({ id: organization.id, sentence: t(how === 'left' ? 'orgLeave.done' : 'orgDelete.done', values) })
      const target = targets[how]
      if (target !== undefined) navigate(target)
    }
    const profile: Profile = {
      ...resource.data,
      roles: resource.roles,
      update,
      remove,
      leave,
      isRefetching,
      can,
      mayGrant,
      choices,
      own,
      container,
      onError,
      onGone,
      prove,
    }
    // What is open or typed belongs to one organization.
    return <Sections key={organization.id} {...{ profile, sections, layout, section, onSectionChange, pageSize }} />
  }
  return (
    <Widget {...root} name="organization-profile" data-state={resource.isEmpty ? 'empty' : resource.status}>
      <AccountSection title={title}>{content}</AccountSection>
    </Widget>
  )
}

export type { CustomSection as OrganizationSection }
