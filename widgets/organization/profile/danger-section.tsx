'use client'
import { type ReactNode, useId } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { usePart } from '../../core/part.ts'
import { DoneMessage } from '../../parts/done-message.tsx'
import type { SectionProps } from '../frame/profile.ts'
import { useProfileDialogs } from './use-profile-dialogs.ts'
import type { Question } from './dialog-request.ts'

/** Leaving the organization, and deleting it. What cannot be done says so before anybody tries. */
export function DangerSection({ profile }: SectionProps): ReactNode {
  const { t } = useAuthContext()
  const { isOnlyOwner, prove, onGone } = profile
  const { name: organization, slug } = profile.organization
  const dialogs = useProfileDialogs(profile)
  const values = { organization, slug }
  const leave: Question = {
    ask: 'orgLeave',
    values,
    path: 'leave',
    isDanger: true,
    send: () => prove(profile.leave),
    onSuccess: () => onGone('left'),
  }
  const remove: Question = {
    ask: 'orgDelete',
    values,
    path: 'delete',
    isDanger: true,
    field: {
      name: 'confirmation',
      label: t('orgDelete.confirm', values),
      input: { type: 'text', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, dir: 'ltr' },
      check: (typed) => (typed.toLowerCase() === slug.toLowerCase() ? undefined : 'orgDelete.mismatch'),
    },
    send: () => prove(profile.remove),
    onSuccess: () => onGone('deleted'),
  }
  return (
    <Card title={t('orgProfile.danger')}>
      <Act
        heading={t('orgLeave.heading')}
        explanation={t(isOnlyOwner ? 'orgLeave.onlyOwner' : 'orgLeave.description', values)}
        blocked={isOnlyOwner}
        button={t('orgLeave.button')}
        onPress={() => dialogs.open(leave)}
      />
      {profile.can('organization:delete') && (
        <Act
          heading={t('orgDelete.heading')}
          explanation={t('orgDelete.description')}
          blocked={false}
          button={t('orgDelete.button')}
          onPress={() => dialogs.open(remove)}
        />
      )}
      <DoneMessage {...dialogs} />
      {dialogs.element}
    </Card>
  )
}

interface ActProps {
  readonly heading: string
  readonly explanation: string
  readonly blocked: boolean
  readonly button: string
  readonly onPress: () => void
}

function Act({ heading, explanation, blocked, button, onPress }: ActProps): ReactNode {
  const part = usePart()
  const id = useId()
  return (
    <div {...part('account')}>
      <span {...part('person')}>
        <strong id={`${id}-heading`}>{heading}</strong>
        <span id={`${id}-why`}>{explanation}</span>
      </span>
      <Button
        id={id}
        data-tone="danger"
        aria-labelledby={`${id} ${id}-heading`}
        aria-describedby={`${id}-why`}
        aria-disabled={blocked}
        onClick={onPress}
      >
        {button}
      </Button>
    </div>
  )
}
