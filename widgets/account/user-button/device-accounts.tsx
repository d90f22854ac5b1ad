'use client'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import logOut from 'lucide/dist/esm/icons/log-out.mjs'
import userPlus from 'lucide/dist/esm/icons/user-plus.mjs'
import type { SessionData } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { calledBy, knownBy } from '../../core/identifier-fields.ts'
import { usePart } from '../../core/part.ts'
import { useSession } from '../../core/use-session.ts'
import { addAccountParameter } from '../../core/use-link-parameters.ts'
import { multiSessionEnglish } from '../../locales/english/sessions.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Spinner } from '../../parts/loading.tsx'
import { MenuItem, MenuLink, useCloseMenu } from '../../parts/menu-item.tsx'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { useDeviceSessions } from './use-device-sessions.ts'
import type { UserButtonOptions } from './user-button-props.ts'

export interface DeviceAccountsProps extends Pick<UserButtonOptions, 'onError'> {
  /** Hears why a change did not work; null once it is over. */
  readonly onProblem: (text: string | null) => void
  /** The way out of all accounts, by a text of its own where there are several. */
  readonly wayOut: (text: string | undefined) => ReactNode
}

/** The other accounts of this browser: to change to, to sign out of one by one, and to add. */
export function DeviceAccounts(props: DeviceAccountsProps): ReactNode {
  return (
    <MessagesProvider widget="UserButton" english={multiSessionEnglish}>
      <Accounts {...props} />
    </MessagesProvider>
  )
}

function Accounts({ onError, onProblem, wayOut }: DeviceAccountsProps): ReactNode {
  const { t, paths } = useAuthContext()
  const part = usePart()
  const id = useId()
  const close = useCloseMenu()
  const active = useSession().data
  const { others, pending, problem, setActive, revoke } = useDeviceSessions({ onError })
  const isOpen = others.length > 0
  const told = useRef(onProblem)
  useEffect(() => {
    told.current = onProblem
  })
  useEffect(() => told.current(problem?.text ?? null), [problem])
  const go = async ({ session }: SessionData) => {
    if (await setActive(session.token)) close()
  }
  return (
    <>
      {isOpen && (
        <fieldset {...part('choices')} aria-labelledby={id}>
          <span {...part('label')} id={id}>
            {t('multiSession.others')}
          </span>
          {others.map((other) => (
            <OtherAccount
              key={other.session.id}
              user={other.user}
              pending={pending === other.session.token}
              onSwitch={() => void go(other)}
              onSignOut={() => void revoke(other.session.token)}
            />
          ))}
        </fieldset>
      )}
      {paths.signIn !== undefined && (
        <MenuLink href={withAddAccount(paths.signIn)}>
          <Icon of={userPlus} />
          <span>{t('multiSession.add')}</span>
        </MenuLink>
      )}
      {isOpen && active !== null && (
        <MenuItem
          pending={pending === active.session.token}
          onSelect={() => {
            void revoke(active.session.token)
            close()
          }}
        >
          <Icon of={logOut} isDirected />
          <span>{t('multiSession.signOutOf', { name: calledBy(active.user) })}</span>
        </MenuItem>
      )}
      {wayOut(isOpen ? t('multiSession.signOutAll') : undefined)}
    </>
  )
}

interface OtherAccountProps {
  readonly user: SessionData['user']
  readonly pending: boolean
  readonly onSwitch: () => void
  readonly onSignOut: () => void
}

/** Two items beside each other: to go on as this one, and to sign it out. */
function OtherAccount({ user, pending, onSwitch, onSignOut }: OtherAccountProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const { id, name, image } = user
  const other = knownBy(user)
  return (
    <div {...part('menu-pair')} role="none">
      <MenuItem text={name} pending={pending} onSelect={onSwitch}>
        <Avatar id={id} name={name} image={image} />
        <span {...part('person')}>
          <span>{name || other}</span>
          {name !== '' && <small>{other}</small>}
        </span>
        {pending && <Spinner />}
      </MenuItem>
      <MenuItem pending={pending} onSelect={onSignOut}>
        <Icon of={logOut} isDirected />
        <span {...part('sr-only')}>{t('multiSession.signOutOf', { name: name || other })}</span>
      </MenuItem>
    </div>
  )
}

/** The page for signing in, which then asks also who is signed in. */
function withAddAccount(page: string): string {
  const [path = '', hash] = page.split('#')
  const query = `${path}${path.includes('?') ? '&' : '?'}${addAccountParameter}=true`
  return hash === undefined ? query : `${query}#${hash}`
}
