'use client'
import { type ReactNode, useContext, useState } from 'react'
import { AccountSection } from '../../parts/account-section.tsx'
import { type SessionUser, useAuthContext } from '../../core/context.ts'
import { useConfiguredContext } from '../../core/use-capabilities.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Card } from '../../parts/card.tsx'
import { DressContext, usePart } from '../../core/part.ts'
import { Sections, type SectionsProps, type ShownSection } from '../../parts/sections.tsx'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { ProfileSection } from '../profile-section/index.ts'
import { EnsureReauthentication } from '../../entrance/reauthenticate/reauthenticate-provider.tsx'
import { LazySection } from './lazy-section.tsx'
import { userProfileEnglish } from '../../locales/english/user-profile.ts'
import { type CustomUserSection, type UserSectionId, allSections, builtIn } from './user-sections.ts'

export interface UserProfileProps
  extends WidgetProps, Partial<Pick<SectionsProps, 'layout' | 'section' | 'onSectionChange'>> {
  /** Which, in which order; all that the service has by default. */
  readonly sections?: readonly (UserSectionId | CustomUserSection)[] | undefined
  /** In which of those that ship nothing can be changed: in these, or in all. Password and deletion are left out then. */
  readonly readOnly?: boolean | readonly UserSectionId[] | undefined
}

/** Everything about the own account. What the service does not have is left out. */
export function UserProfile(props: UserProfileProps): ReactNode {
  return (
    <MessagesProvider widget="UserProfile" english={userProfileEnglish} own={props}>
      <EnsureReauthentication>
        <ProfileWidget {...props} />
      </EnsureReauthentication>
    </MessagesProvider>
  )
}

function ProfileWidget({
  sections,
  layout = 'sidebar',
  section,
  onSectionChange,
  readOnly,
  ...root
}: UserProfileProps): ReactNode {
  const { t } = useAuthContext()
  const [isDeleted, setDeleted] = useState(false)
  const frame = { layout, section, onSectionChange, readOnly }
  return (
    <Widget {...root} name="user-profile" data-state={isDeleted ? 'deleted' : 'ready'} data-layout={layout}>
      {isDeleted ? (
        <Card title={t('deleteAccount.deletedTitle')} description={t('deleteAccount.deleted')} takesFocus />
      ) : (
        <AccountSection title={t('userProfile.title')}>
          {(user) => (
            <UserSections
              {...frame}
              user={user}
              wanted={sections}
              onDeleted={(outcome) => setDeleted(outcome === 'deleted')}
            />
          )}
        </AccountSection>
      )}
    </Widget>
  )
}

interface UserSectionsProps
  extends Pick<SectionsProps, 'layout' | 'section' | 'onSectionChange'>, Pick<UserProfileProps, 'readOnly'> {
  readonly user: SessionUser
  readonly wanted: UserProfileProps['sections']
  readonly onDeleted: (outcome: unknown) => void
}

function UserSections({
  user,
  wanted = allSections,
  readOnly: fixed,
  onDeleted,
  ...frame
}: UserSectionsProps): ReactNode {
  const { t, features } = useConfiguredContext()
  const dress = useContext(DressContext)
  const sectionOf = (id: UserSectionId): ShownSection[] => {
    const { label, needs, isChangeOnly, load } = builtIn[id]
    const readOnly = typeof fixed === 'object' ? fixed.includes(id) : fixed
    if ((needs !== undefined && !features[needs]) || (isChangeOnly && readOnly)) return []
    const element =
      load === undefined ? (
        <ProfileSection {...dress} readOnly={readOnly} />
      ) : (
        <LazySection load={load} readOnly={readOnly} {...(id === 'delete' && { onSuccess: onDeleted })} />
      )
    return [{ id, label: t(label), element }]
  }
  const shown = wanted.flatMap((one): ShownSection[] =>
    typeof one === 'string' ? sectionOf(one) : [{ ...one, element: <Custom section={one} user={user} /> }],
  )
  return <Sections {...frame} header={<Head user={user} />} label={t('userProfile.sections')} sections={shown} />
}

function Head({ user: { name, email, image } }: Pick<UserSectionsProps, 'user'>): ReactNode {
  return (
    <div {...usePart()('person')}>
      <Avatar name={name} image={image} />
      <span>
        <strong>{name}</strong> <bdi>{email}</bdi>
      </span>
    </div>
  )
}

interface CustomProps extends Pick<UserSectionsProps, 'user'> {
  readonly section: CustomUserSection
}

function Custom({ section, user }: CustomProps): ReactNode {
  return section.render(user)
}
