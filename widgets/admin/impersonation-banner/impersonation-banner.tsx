'use client'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import mask from 'lucide/dist/esm/icons/venetian-mask.mjs'
import { useAuthContext } from '../../core/context.ts'
import { Button } from '../../parts/button.tsx'
import { FormMessage } from '../../parts/form-message.tsx'
import { Icon } from '../../parts/icon.tsx'
import { PageLink } from '../../parts/link.tsx'
import { usePart } from '../../core/part.ts'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { impersonationEnglish } from '../../locales/english/admin.ts'
import { type UseImpersonationOptions, useImpersonation } from './use-impersonation.ts'

export interface ImpersonationBannerProps extends WidgetProps, UseImpersonationOptions {}

/** Says on top of the page that the session is somebody else's, with the way back. Empty for everybody else. */
export function ImpersonationBanner(props: ImpersonationBannerProps): ReactNode {
  return (
    <MessagesProvider widget="ImpersonationBanner" english={impersonationEnglish} own={props}>
      <Banner {...props} />
    </MessagesProvider>
  )
}

function Banner({ redirectTo, onStopped, onError, ...root }: ImpersonationBannerProps): ReactNode {
  const { t, paths } = useAuthContext('ImpersonationBanner')
  const part = usePart()
  const { user, stopped, lost, pending, problem, stop } = useImpersonation({ redirectTo, onStopped, onError })
  const region = useRef<HTMLOutputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const isShown = user !== null || lost
  useRoomForBanner(frame, isShown)
  // The button that was pressed is gone; the focus goes to what says so.
  useEffect(() => {
    if ((stopped || lost) && document.activeElement === document.body) region.current?.focus()
  }, [stopped, lost])
  return (
    <Widget {...root} name="impersonation-banner" data-state={isShown ? 'shown' : 'empty'}>
      <div ref={frame} {...(isShown && part('banner'))}>
        {user !== null && <Icon of={mask} />}
        {/* The region is there before any words come into it. */}
        <output ref={region} tabIndex={-1} {...(!isShown && part('sr-only'))}>
          {user !== null && t('impersonation.text', { name: user.name })}
          {stopped && t('impersonation.done')}
          {lost && problem?.text}
        </output>
        {user !== null && (
          <Button pending={pending} onClick={() => void stop()}>
            {t(pending ? 'impersonation.pending' : 'impersonation.stop')}
          </Button>
        )}
        {lost && paths.signIn !== undefined && <PageLink href={paths.signIn}>{t('signIn.submit')}</PageLink>}
        {user !== null && <FormMessage problem={problem} />}
      </div>
    </Widget>
  )
}

/** Lets the page scroll what gets the focus below the banner, not under it. */
function useRoomForBanner(frame: { readonly current: HTMLDivElement | null }, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = frame.current
    if (!isShown || element === null) return
    const { documentElement: page } = document
    const measure = () => page.style.setProperty('--lk-banner-height', `${element.offsetHeight}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    page.setAttribute('data-lk-banner', '')
    return () => {
      observer.disconnect()
      page.removeAttribute('data-lk-banner')
      page.style.removeProperty('--lk-banner-height')
    }
  }, [frame, isShown])
}
