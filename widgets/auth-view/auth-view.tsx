'use client'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { AuthContext, useAuthContext } from '../core/context.ts'
import { useReturn, withReturn } from '../core/use-auth-redirect.ts'
import { useSafeTarget } from '../core/use-safe-target.ts'
import type { WidgetProps } from '../parts/widget.tsx'
import { CardSkeleton, FailedCard, MissingCard } from './cards.tsx'
import { Carried, useCarriedEmail } from './carried.tsx'
import { lazyView } from './lazy-view.tsx'
import { type AuthViewName, type ViewOptions, pathsBelow, prepareView, viewOf, views } from './views.ts'

// At once and not when it is drawn: on a slow line the code of a form is the longest wait.
if (typeof location !== 'undefined') prepareView(location.pathname)

export interface AuthViewProps extends WidgetProps {
  /** The address, its path, or what the router's catch-all caught of it: `/auth/sign-in`, `sign-in` or `['sign-in']`. */
  readonly path?: string | readonly string[] | undefined
  /** Or the page itself. */
  readonly view?: AuthViewName | undefined
  /** Where the pages are; `/auth` by default. Links between them follow it, except those that `paths` names. */
  readonly basePath?: string | undefined
  /** Instead of our own card, for an address that has no page. */
  readonly fallback?: ReactNode
  /** Where to go after signing in or up; by default `?redirectTo=` of the page, else `redirects`. */
  readonly redirectTo?: string | undefined
  /** Buttons of providers, e.g. `<GithubButton />`, on sign-in, sign-up and invitations. */
  readonly social?: ReactNode
}

/** All pages of an application that have to do with accounts, on one route. Each comes with its code when it is opened. */
export function AuthView({ path, view, basePath = '/auth', fallback, ...props }: AuthViewProps): ReactNode {
  const { redirectTo, social, ...root } = props
  const context = useAuthContext('AuthView')
  const back = useSafeTarget(useReturn())
  const shown = view ?? (path === undefined ? undefined : viewOf(path, basePath))
  const value = useMemo(() => {
    const paths = { ...pathsBelow(basePath), ...context.paths }
    // Whoever changes from one form to the other still gets to where they wanted to go.
    const { signIn, signUp } = paths
    return { ...context, paths: { ...paths, signIn: withReturn(signIn, back), signUp: withReturn(signUp, back) } }
  }, [context, basePath, back])
  return (
    <AuthContext.Provider value={value}>
      {shown === undefined ? (
        (fallback ?? <MissingCard {...root} />)
      ) : (
        <Carried>
          <Loaded key={shown} {...{ root, social }} view={shown} redirectTo={redirectTo ?? back} />
        </Carried>
      )}
    </AuthContext.Provider>
  )
}

interface LoadedProps extends Pick<ViewOptions, 'redirectTo' | 'social'> {
  readonly view: AuthViewName
  readonly root: WidgetProps
}

function Loaded({ view, root, ...given }: LoadedProps): ReactNode {
  const [View, setView] = useState(() => lazyView(view))
  const email = useCarriedEmail()
  const options: ViewOptions = { ...given, initialIdentifier: email, initialEmail: email }
  const taken = Object.fromEntries(views[view].takes.map((name) => [name, options[name]]))
  return (
    <Suspense fallback={<CardSkeleton {...root} />}>
      <View {...root} {...taken} failed={<FailedCard {...root} onRetry={() => setView(() => lazyView(view))} />} />
    </Suspense>
  )
}
