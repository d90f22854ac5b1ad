'use client'
import type { ReactNode } from 'react'
import smartphone from 'lucide/dist/esm/icons/smartphone.mjs'
import { useAuthContext } from '../../core/context.ts'
import { usePart } from '../../core/part.ts'
import { useLastUsed } from '../../core/use-last-used.ts'
import { phoneSignInEnglish } from '../../locales/english/phone.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { LastUsed } from '../../parts/last-used.tsx'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { NumberForm, phoneMethod } from './number-form.tsx'
import type { PhoneWayProps } from './phone-types.ts'

/** The way in by a code to a phone: a button below a form, or the form itself where there is no other. */
export function PhoneWay({ isForm, ...props }: PhoneWayProps): ReactNode {
  return (
    <MessagesProvider widget="PhoneWay" english={phoneSignInEnglish}>
      {isForm ? <NumberForm {...props} /> : <WayButton {...props} />}
    </MessagesProvider>
  )
}

function WayButton({ onSent }: Pick<PhoneWayProps, 'onSent'>): ReactNode {
  const { t } = useAuthContext()
  const lastUsed = useLastUsed(phoneMethod)
  return (
    <div {...usePart()('ways')}>
      <Button onClick={() => onSent({ way: 'phone' })}>
        <Icon of={smartphone} />
        <span>{t('phoneSignIn.way')}</span>
        {lastUsed && <LastUsed />}
      </Button>
    </div>
  )
}
