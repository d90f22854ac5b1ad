'use client'
import { type ReactNode, useState } from 'react'
import building from 'lucide/dist/esm/icons/building.mjs'
import check from 'lucide/dist/esm/icons/check.mjs'
import lock from 'lucide/dist/esm/icons/lock.mjs'
import { AccountSection } from '../../parts/account-section.tsx'
import type { ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { useOrganization } from '../data/use-organization.ts'
import { useSafeTarget } from '../../core/use-safe-target.ts'
import type { MessageKey } from '../../core/messages.ts'
import { Card } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Tile } from '../../parts/tile.tsx'
import { Failure } from '../../parts/resource-view.tsx'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { EnsureReauthentication, useReauthentication } from '../../entrance/reauthenticate/reauthenticate-provider.tsx'
import { organizationProfileEnglish } from '../../locales/english/organization-profile.ts'
import { type OrganizationRole, type Profile, ProfileContext, organizationChoices, ownRoles } from './profile.ts'

export interface OrganizationFrameProps extends WidgetProps {
  /** By default the organization that is active in the session. */
  readonly organizationId?: string | undefined
  /** Roles that can be given, with names to show; `owner`, `admin` and `member` by default. */
  readonly roles?: readonly (string | OrganizationRole)[] | undefined
  /** Before the slug inside its field, e.g. `app.com/`; by default the host of the page. Empty: nothing. */
  readonly slugPrefix?: string | undefined
  /** Where to go after leaving the organization; by default nowhere. */
  readonly afterLeave?: string | undefined
  /** Where to go after deleting it; by default nowhere. */
  readonly afterDelete?: string | undefined
  /** Where dialogs are put; by default where `AuthProvider` says. */
  readonly container?: HTMLElement | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

interface FrameProps extends OrganizationFrameProps {
  /** The widget, where it is not the profile. */
  readonly widget?: 'organization-profile' | 'invite-members' | undefined
  /** Of the card that stands in the place of the organization. */
  readonly heading?: MessageKey | undefined
  /** Drawn inside `ProfileContext` when the organization is known. */
  readonly children: (profile: Profile) => ReactNode
}

/** Finds an organization and what who looks may do in it, with all that can be shown instead. */
export function OrganizationFrame(props: FrameProps): ReactNode {
  return (
    <MessagesProvider widget="OrganizationProfile" english={organizationProfileEnglish} own={props}>
      <EnsureReauthentication>
        <Frame {...props} />
      </EnsureReauthentication>
    </MessagesProvider>
  )
}

function Frame(props: FrameProps): ReactNode {
  const { organizationId, roles, slugPrefix, afterLeave, afterDelete, container, onError, children, ...rest } = props
  const { widget = 'organization-profile', heading = 'orgProfile.title', ...root } = rest
  const { t, navigate } = useAuthContext()
  const choices = organizationChoices(roles, t)
  const own = ownRoles(choices)
  const resource = useOrganization({ organizationId, roles: own })
  const prove = useReauthentication()
  const [gone, setGone] = useState<{ readonly id: string; readonly sentence: string } | null>(null)
  const targets = { left: useSafeTarget(afterLeave), deleted: useSafeTarget(afterDelete) }
  const title = t(heading)
  const content = (): ReactNode => {
    const { data, error } = resource
    if (gone !== null && (data === null || data.organization.id === gone.id)) {
      return <Card icon={<Tile of={check} />} title={title} description={gone.sentence} takesFocus />
    }
    if (data === null) {
      const isStranger = error?.code === 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
      if (error !== null && !isStranger) {
        return (
          <Card title={title}>
            <Failure title={t('orgProfile.failed')} error={error} onRetry={resource.refetch} />
          </Card>
        )
      }
      if (resource.status === 'loading') {
        return (
          <Card title={title}>
            <Loading shape="form">{t('orgProfile.loading')}</Loading>
          </Card>
        )
      }
      return (
        <Card title={title}>
          <Empty
            icon={isStranger ? lock : building}
            title={t(isStranger ? 'orgProfile.notMember' : 'errors.NO_ACTIVE_ORGANIZATION')}
          />
        </Card>
      )
    }
    const { id, name: organization } = data.organization
    const onGone: Profile['onGone'] = (how) => {
      setGone({ id, sentence: t(how === 'left' ? 'orgLeave.done' : 'orgDelete.done', { organization }) })
      const target = targets[how]
      if (target !== undefined) navigate(target)
    }
    const profile: Profile = { ...resource, ...data, choices, own, slugPrefix, container, prove, onError, onGone }
    // What is open or typed belongs to one organization.
    return (
      <ProfileContext.Provider key={id} value={profile}>
        {children(profile)}
      </ProfileContext.Provider>
    )
  }
  return (
    <Widget {...root} name={widget} data-state={resource.isEmpty ? 'empty' : resource.status}>
      <AccountSection title={title}>{content}</AccountSection>
    </Widget>
  )
}
