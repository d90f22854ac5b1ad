'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import type { AuthForm } from '../hooks/use-auth-form.ts'
import { Checkbox } from '../parts/checkbox.tsx'
import { Icon } from '../parts/icon.tsx'
import { usePart } from '../parts/part.ts'
import { type RoleChoice, roleName } from '../hooks/role-names.ts'

export interface RoleBoxesProps {
  readonly form: Pick<AuthForm<'role', unknown>, 'errors' | 'getErrorProps'> & {
    getFieldProps(name: 'role'): ReturnType<AuthForm<'role', unknown>['getFieldProps']>
  }
  readonly choices: readonly RoleChoice[]
  /** Roles that the person has; one that is not among the choices can be taken away here, and is not by accident. */
  readonly given: readonly string[]
}

/** One box for each role. */
export function RoleBoxes({ form, choices, given }: RoleBoxesProps): ReactNode {
  const { t } = useAuthContext('AdminUsers')
  const part = usePart()
  const ids = [...new Set([...choices.map(({ id }) => id), ...given])]
  const error = form.errors.fields.role
  return (
    <fieldset {...part('choices')}>
      <legend {...part('label')}>{t('adminRoles.legend')}</legend>
      {ids.map((id, index) => (
        <Checkbox
          // The first one stands for the group where an error has to be gone to.
          {...(index === 0 && { ...form.getFieldProps('role'), required: false })}
          key={id}
          name="role"
          value={id}
          defaultChecked={given.includes(id)}
          label={roleName(choices, id)}
        />
      ))}
      <div {...part('note')} {...form.getErrorProps('role')}>
        {error !== undefined && (
          <span {...part('error')}>
            <Icon shape="alert" />
            <span>{error.text}</span>
          </span>
        )}
      </div>
    </fieldset>
  )
}

/** The roles whose boxes are ticked. */
export function tickedRoles(form: HTMLFormElement): string[] {
  return new FormData(form).getAll('role').filter((value) => typeof value === 'string')
}
