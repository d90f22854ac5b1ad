'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { mailChoices } from '../mail/mail-ways-of.ts'
import { MailWays } from '../mail/mail-ways.tsx'
import { PhoneWay } from '../phone/phone-way.tsx'
import type { MessageWaysProps } from '../phone/phone-types.ts'

/** The ways in by mail and to a phone. */
export function MessageWays({ hasForm, ...props }: MessageWaysProps): ReactNode {
  const { features } = useAuthContext()
  const { purpose, fields, onSent } = props
  const hasPhone = features.phoneSignIn && (purpose === 'sign-in' || features.phoneSignUp)
  const hasOther = hasForm || mailChoices(features, props).ways.length > 0
  return (
    <>
      <MailWays {...props} />
      {hasPhone && <PhoneWay {...{ purpose, fields, onSent }} isForm={!hasOther} />}
    </>
  )
}
