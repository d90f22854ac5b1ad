'use client'
import { type ReactNode, useId } from 'react'
import { useAuthContext } from '../context.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { usePart } from '../parts/part.ts'
import type { DangerWish } from './danger-dialogs.tsx'
import { DoneMessage } from './done-message.tsx'
import type { SectionProps } from './profile.ts'
import { useDialog } from '../hooks/use-dialog.tsx'

/** Leaving the organization, and deleting it. What cannot be done says so before anybody tries. */
export function DangerSection({ profile }: SectionProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const { name } = profile.organization
  const dialog = useDialog<DangerWish, { profile: typeof profile }>(loadDialogs, { profile })
  const values = { organization: name }
  return (
    <Card title={t('orgProfile.danger')}>
      <Act
        heading={t('orgLeave.heading')}
        explanation={t(profile.isOnlyOwner ? 'orgLeave.onlyOwner' : 'orgLeave.explanation', values)}
        blocked={profile.isOnlyOwner}
        button={t('orgLeave.button')}
        onPress={() => dialog.open('leave')}
      />
      {profile.can('organization:delete') && (
        <Act
          heading={t('orgDelete.heading')}
          explanation={t('orgDelete.explanation')}
          blocked={false}
          button={t('orgDelete.button')}
          onPress={() => dialog.open('delete')}
        />
      )}
      <DoneMessage sentence="" failed={dialog.failed} />
      {dialog.element}
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

async function loadDialogs() {
  const { DangerDialog } = await import('./danger-dialogs.tsx')
  return DangerDialog
}
