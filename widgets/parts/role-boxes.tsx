'use client'
import type { ReactNode } from 'react'
import alert from 'lucide/dist/esm/icons/circle-alert.mjs'
import { type RoleChoice, roleName } from '../core/role-names.ts'
import type { AuthForm } from '../core/use-auth-form.ts'
import { Checkbox } from './checkbox.tsx'
import { Icon } from './icon.tsx'
import { usePart } from '../core/part.ts'

export interface RoleBoxesProps {
  readonly form: Pick<AuthForm<'role', unknown>, 'errors' | 'getErrorProps'> & {
    getFieldProps(name: 'role'): ReturnType<AuthForm<'role', unknown>['getFieldProps']>
  }
  readonly legend: string
  /** What may be given. */
  readonly choices: readonly RoleChoice[]
  /** Roles that somebody has; one that is not among the choices is shown too, so that it is not lost by accident. */
  readonly given: readonly string[]
  /** Roles that stay, and why. */
  readonly fixed?: { readonly roles: readonly string[]; readonly reason: string } | undefined
  readonly hint?: string | undefined
}

/** One box for each role; roles that stay are ticked and cannot be changed. */
export function RoleBoxes({ form, legend, choices, given, fixed, hint }: RoleBoxesProps): ReactNode {
  const part = usePart()
  const ids = [...new Set([...choices.map(({ id }) => id), ...given])]
  const first = ids.find((id) => !isFixed(fixed, id))
  const error = form.errors.fields.role
  return (
    <fieldset {...part('choices')}>
      <legend {...part('label')}>{legend}</legend>
      {ids.map((id) => (
        <RoleBox key={id} id={id} label={roleName(choices, id)} fixed={isFixed(fixed, id) ? fixed : undefined}>
          <Checkbox
            // The first one stands for the group where an error has to be gone to.
            {...(id === first && { ...form.getFieldProps('role'), required: false })}
            name="role"
            value={id}
            defaultChecked={given.includes(id)}
            label={roleName(choices, id)}
          />
        </RoleBox>
      ))}
      <div {...part('note')} {...form.getErrorProps('role')}>
        {error === undefined ? (
          hint
        ) : (
          <span {...part('error')}>
            <Icon of={alert} />
            <span>{error.text}</span>
          </span>
        )}
      </div>
    </fieldset>
  )
}

interface RoleBoxProps {
  readonly id: string
  readonly label: string
  readonly fixed: RoleBoxesProps['fixed']
  readonly children: ReactNode
}

function RoleBox({ id, label, fixed, children }: RoleBoxProps): ReactNode {
  const part = usePart()
  if (fixed === undefined) return children
  return (
    <div>
      <Checkbox
        defaultChecked
        disabled
        aria-description={fixed.reason}
        label={
          <>
            {label} <small {...part('hint')}>{fixed.reason}</small>
          </>
        }
      />
      {/* A disabled box is not part of what a form holds. */}
      <input type="hidden" name="role" value={id} />
    </div>
  )
}

function isFixed(fixed: RoleBoxesProps['fixed'], id: string): boolean {
  return fixed?.roles.includes(id) ?? false
}

/** The values of the boxes that are ticked, by default those of the roles. */
export function tickedRoles(form: HTMLFormElement, name = 'role'): string[] {
  return new FormData(form).getAll(name).filter((value) => typeof value === 'string')
}
