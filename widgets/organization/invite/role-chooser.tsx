'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import alert from 'lucide/dist/esm/icons/circle-alert.mjs'
import type { RoleChoice } from '../../core/role-names.ts'
import { useAuthContext } from '../../core/context.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { usePart } from '../../core/part.ts'
import { RoleBoxes, type RoleBoxesProps } from '../../parts/role-boxes.tsx'

export interface RoleChooserProps extends Pick<RoleBoxesProps, 'form' | 'choices'> {
  readonly choices: readonly RoleChoice[]
  /** The one to begin with. */
  readonly usual: string | undefined
}

/** One role, as most people have; or several, by boxes that are folded away until somebody wants them. */
export function RoleChooser({ form, choices, usual }: RoleChooserProps): ReactNode {
  const { t } = useAuthContext()
  const [role, setRole] = useState(usual)
  const [hasSeveral, setSeveral] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    if (hasSeveral) place.current?.querySelector('input')?.focus()
  }, [hasSeveral])
  const given = role === undefined ? [] : [role]
  return (
    <div ref={place}>
      {hasSeveral ? (
        <RoleBoxes form={form} legend={t('orgMembers.roles')} choices={choices} given={given} />
      ) : (
        <OneRole
          {...{ form, choices, role }}
          onRole={setRole}
          onSeveral={choices.length > 1 ? () => setSeveral(true) : undefined}
        />
      )}
    </div>
  )
}

interface OneRoleProps extends Pick<RoleChooserProps, 'form' | 'choices'> {
  readonly role: string | undefined
  readonly onRole: (role: string) => void
  readonly onSeveral: (() => void) | undefined
}

function OneRole({ form, choices, role, onRole, onSeveral }: OneRoleProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const { id, name, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = form.getFieldProps('role')
  const error = form.errors.fields.role
  return (
    <div {...part('field')}>
      <label {...part('label')} htmlFor={id}>
        {t('inviteMembers.role')}
      </label>
      <div {...part('row')}>
        <select
          {...part('select')}
          {...{ id, name }}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          value={role}
          onChange={({ currentTarget }) => onRole(currentTarget.value)}
        >
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </select>
        {onSeveral !== undefined && <Button onClick={onSeveral}>{t('inviteMembers.severalRoles')}</Button>}
      </div>
      <div {...part('note')} {...form.getErrorProps('role')}>
        {error !== undefined && (
          <span {...part('error')}>
            <Icon of={alert} />
            <span>{error.text}</span>
          </span>
        )}
      </div>
    </div>
  )
}
