'use client'
import { type ReactNode, useState } from 'react'
import type { ClientError } from '../../client/index.ts'
import { type SessionUser, useAuthContext } from '../../core/context.ts'
import { usePart } from '../../core/part.ts'
import { phoneEnglish } from '../../locales/english/phone.ts'
import { AccountSection } from '../../parts/account-section.tsx'
import { Card } from '../../parts/card.tsx'
import { Widget } from '../../parts/widget.tsx'
import { AccountFrame, type OwnSectionProps } from '../frame/account-frame.tsx'
import { OpeningRow } from '../frame/opening-row.tsx'
import { PhoneForm } from './phone-form.tsx'

export interface PhoneSectionProps extends OwnSectionProps {
  /** What the service rejected. */
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The phone number of who is signed in: to add, to change after its code, and to remove. The service needs `phoneNumber()`. */
export function PhoneSection(props: PhoneSectionProps): ReactNode {
  return (
    <AccountFrame widget="PhoneSection" english={phoneEnglish} own={props}>
      <PhoneWidget {...props} />
    </AccountFrame>
  )
}

function PhoneWidget({ onError, readOnly = false, ...root }: PhoneSectionProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const [done, setDone] = useState('')
  const title = t('phone.title')
  return (
    <Widget {...root} name="phone">
      <AccountSection title={title}>
        {(user) => {
          const phone = phoneOf(user)
          const value = phone === null ? <span>{t('phone.none')}</span> : <bdi>{phone}</bdi>
          if (readOnly) return <Card title={title} description={phone === null ? '—' : value} />
          const end = (close: () => void) => (sentence: string) => {
            setDone(sentence)
            close()
          }
          return (
            <>
              <OpeningRow
                title={title}
                description={phone === null ? t('phone.none') : t('phone.description', { phone })}
                value={value}
                {...(phone === null && { verb: t('phone.add') })}
              >
                {(close) => <PhoneForm {...{ phone, onError }} onDone={end(close)} onCancel={close} />}
              </OpeningRow>
              <output {...part('status')}>{done}</output>
            </>
          )
        }}
      </AccountSection>
    </Widget>
  )
}

/** The number of a user; null where there is none. */
function phoneOf(user: SessionUser): string | null {
  const phone: unknown = Reflect.get(user, 'phoneNumber')
  return typeof phone === 'string' ? phone : null
}
