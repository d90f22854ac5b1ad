'use client'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import shieldCheck from 'lucide/dist/esm/icons/shield-check.mjs'
import userRound from 'lucide/dist/esm/icons/user-round.mjs'
import { AccountSection } from '../../parts/account-section.tsx'
import { type SessionUser, useAuthContext } from '../../core/context.ts'
import { calledBy, knownBy } from '../../core/identifier-fields.ts'
import { useConfiguredContext } from '../../core/use-capabilities.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Card, RowsContext } from '../../parts/card.tsx'
import { Icon } from '../../parts/icon.tsx'
import { DressContext, usePart } from '../../core/part.ts'
import { Sections, type SectionsProps, type ShownSection } from '../../parts/sections.tsx'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { ProfileSection } from '../profile-section/index.ts'
import { EnsureReauthentication } from '../../entrance/reauthenticate/reauthenticate-provider.tsx'
import { LazySection } from './lazy-section.tsx'
import { userProfileEnglish } from '../../locales/english/user-profile.ts'
import { type CustomUserSection, type UserPageId, type UserSectionId, allSections, builtIn } from './user-sections.ts'

export interface UserProfileProps
  extends WidgetProps, Partial<Pick<SectionsProps, 'layout' | 'section' | 'onSectionChange'>> {
  /** Which, in which order; all that the service has by default. Those that ship stand on two pages, `account` and `security`. */
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
  section,
  ...frame
}: UserSectionsProps): ReactNode {
  const { t, features } = useConfiguredContext()
  const dress = useContext(DressContext)
  const isShown = (id: UserSectionId) => {
    const { needs, isChangeOnly } = builtIn[id]
    return (needs === undefined || features[needs]) && !(isChangeOnly && isFixed(id))
  }
  const isFixed = (id: UserSectionId) => (typeof fixed === 'object' ? fixed.includes(id) : fixed)
  const rowOf = (id: UserSectionId) => {
    const { load } = builtIn[id]
    return (
      <Row key={id} id={id} isWanted={id === section}>
        {load === undefined ? (
          <ProfileSection {...dress} readOnly={isFixed(id)} />
        ) : (
          <LazySection load={load} readOnly={isFixed(id)} {...(id === 'delete' && { onSuccess: onDeleted })} />
        )}
      </Row>
    )
  }
  const pages = pagesOf(wanted.filter((one) => typeof one !== 'string' || isShown(one)))
  const shown = pages.map((page): ShownSection => {
    if (!Array.isArray(page)) return { ...page, element: <Custom section={page} user={user} /> }
    const id = builtIn[page[0]].page
    const { icon } = pageLooks[id]
    const label = t(pageLooks[id].label)
    return { id, label, icon: <Icon of={icon} />, element: <Rows title={label}>{page.map(rowOf)}</Rows> }
  })
  // A section is asked for by its own name as well: its page is shown.
  const asked = isOwn(section) ? builtIn[section].page : section
  return (
    <Sections
      {...frame}
      section={asked}
      header={<Head user={user} />}
      label={t('userProfile.sections')}
      sections={shown}
    />
  )
}

const pageLooks = {
  account: { label: 'userProfile.account', icon: userRound },
  security: { label: 'userProfile.security', icon: shieldCheck },
} as const

type OwnSections = [UserSectionId, ...UserSectionId[]]

/** Sections of one page together, in the order in which the first of each page was named. */
function pagesOf(wanted: readonly (UserSectionId | CustomUserSection)[]): (OwnSections | CustomUserSection)[] {
  const pages: (OwnSections | CustomUserSection)[] = []
  const known = new Map<UserPageId, OwnSections>()
  for (const one of wanted) {
    if (typeof one !== 'string') {
      pages.push(one)
      continue
    }
    const { page } = builtIn[one]
    const sections = known.get(page)
    if (sections !== undefined) sections.push(one)
    else {
      const first: OwnSections = [one]
      known.set(page, first)
      pages.push(first)
    }
  }
  return pages
}

function isOwn(section: string | undefined): section is UserSectionId {
  return section !== undefined && Object.hasOwn(builtIn, section)
}

interface RowsProps {
  readonly title: string
  readonly children: ReactNode
}

/** One page: its heading, and its sections as rows. */
function Rows({ title, children }: RowsProps): ReactNode {
  const part = usePart()
  return (
    <RowsContext.Provider value>
      <h2 {...part('title')}>{title}</h2>
      {children}
    </RowsContext.Provider>
  )
}

interface RowProps {
  readonly id: UserSectionId
  /** The application asked for this very one. */
  readonly isWanted: boolean
  readonly children: ReactNode
}

function Row({ id, isWanted, children }: RowProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isWanted])
  return (
    <div ref={place} data-section={id}>
      {children}
    </div>
  )
}

function Head({ user }: Pick<UserSectionsProps, 'user'>): ReactNode {
  const { id, name, image } = user
  const known = knownBy(user)
  return (
    <div {...usePart()('person')}>
      <Avatar id={id} name={name} image={image} />
      <span>
        <strong>{calledBy(user)}</strong> {name !== '' && <bdi title={known}>{known}</bdi>}
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
