'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { safeRedirect } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { returnParameter, withReturn } from '../../core/use-auth-redirect.ts'
import { useSession } from '../../core/use-session.ts'
import { Card } from '../../parts/card.tsx'
import { PageLink } from '../../parts/link.tsx'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { ServiceProblem } from '../service-problem/service-problem.tsx'
import { controlsEnglish } from '../../locales/english/controls.ts'

export interface RedirectToProps extends WidgetProps {
  /** Where to come back to; this page by default. Anything but an own path or an allowed origin is ignored. */
  readonly returnTo?: string | undefined
}

/** Sends whoever is not signed in to `paths.signIn`, and from there back. Nothing is shown to anybody else. */
export function RedirectToSignIn(props: RedirectToProps): ReactNode {
  return <RedirectTo {...props} widget="RedirectToSignIn" path="signIn" />
}

/** Sends whoever is not signed in to `paths.signUp`, and from there back. Nothing is shown to anybody else. */
export function RedirectToSignUp(props: RedirectToProps): ReactNode {
  return <RedirectTo {...props} widget="RedirectToSignUp" path="signUp" />
}

interface Target {
  readonly widget: string
  readonly path: 'signIn' | 'signUp'
}

function RedirectTo({ widget, path, returnTo, ...root }: RedirectToProps & Target): ReactNode {
  const { allowedOrigins, navigate, paths } = useAuthContext(widget)
  const page = paths[path]
  if (page === undefined) throw new Error(`<${widget}> needs \`paths.${path}\` of <AuthProvider>.`)
  const { status, error } = useSession()
  const [stopped, setStopped] = useState<string | null>(null)
  const gone = useRef(false)
  useEffect(() => {
    if (status !== 'unauthenticated' || gone.current) return
    gone.current = true
    const { origin, pathname, search, hash } = window.location
    const back = safeRedirect(returnTo ?? pathname + search + hash, { origin, allowedOrigins })
    const target = safeRedirect(withReturn(page, back), { origin, allowedOrigins })
    // On the sign-in page itself, and when the page there sends people back at once, a further hop would lead nowhere.
    if (target !== undefined && !isHere(page) && mayHop()) navigate(target)
    // oxlint-disable-next-line react/set-state-in-effect -- known only in a browser, and only after counting
    else setStopped(target ?? page)
  }, [status, page, returnTo, allowedOrigins, navigate])
  if (status === 'error') return <ServiceProblem error={error} />
  if (stopped === null || status !== 'unauthenticated') return null
  return (
    <MessagesProvider widget={widget} english={controlsEnglish} own={root}>
      <Widget {...root} name="redirect" data-state="stopped">
        <Stopped target={stopped} />
      </Widget>
    </MessagesProvider>
  )
}

function Stopped({ target }: { readonly target: string }): ReactNode {
  const { t } = useAuthContext()
  return (
    <Card title={t('controls.stoppedTitle')} description={t('controls.stopped')}>
      <PageLink href={target}>{t('signIn.submit')}</PageLink>
    </Card>
  )
}

/** Whether this is that page, whatever way back its address carries. */
function isHere(page: string): boolean {
  const here = new URL(window.location.href)
  here.searchParams.delete(returnParameter)
  const there = new URL(page, here)
  if (there.hash === '') here.hash = ''
  return there.href === here.href
}

function mayHop(): boolean {
  try {
    return takeHop(window.sessionStorage, Date.now())
  } catch {
    // A browser that forbids storage cannot count; a click is better than a loop that nobody can leave.
    return false
  }
}

/** Milliseconds within which hops that follow each other are a loop: two pages, or more, that send everybody on. */
const quick = 10_000
const most = 2
const key = 'latchkey hops'

/** Counts one more hop, from whatever page; false when there were two within a few seconds, so that this would be a loop. */
export function takeHop(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  // How many, and when the last one was. Of what was not written by us, counting begins anew.
  const [known = 0, at = 0] = (storage.getItem(key) ?? '').split(' ').map(Number)
  const count = now - at < quick && known > 0 ? known : 0
  if (count >= most) return false
  storage.setItem(key, `${count + 1} ${now}`)
  return true
}
