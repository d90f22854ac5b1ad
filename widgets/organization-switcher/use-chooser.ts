'use client'
import { useAuthContext, type SessionUser } from '../context.ts'
import { useCreateDialog } from '../create-organization/use-create-dialog.tsx'
import type { SlugMode } from '../create-organization/use-create-organization.ts'
import type { Organization } from '../hooks/organization-calls.ts'
import { useOrganizationList } from '../hooks/use-organization-list.ts'
import { type OrganizationSwitchOptions, useOrganizationSwitch } from '../hooks/use-organization-switch.ts'

/** What the widgets have in common that let somebody choose an organization. */
export interface ChooserOptions extends OrganizationSwitchOptions {
  /** Leaves the person's own account out. */
  readonly hidePersonal?: boolean | undefined
  readonly hideCreate?: boolean | undefined
  /** What the person is invited to, with the way to answer. Default true. */
  readonly showInvitations?: boolean | undefined
  /** How a new organization comes by its short name. */
  readonly slug?: SlugMode | undefined
  /** Where the dialog is put that makes an organization; `document.body` by default. */
  readonly container?: HTMLElement | undefined
  readonly afterCreate?: ((organization: Organization) => void) | undefined
}

/** Tells the options from everything else that a widget was given. */
export function withoutOptions<Props extends ChooserOptions>(props: Props) {
  const { hidePersonal, hideCreate, showInvitations, slug, container, afterCreate, ...others } = props
  const { afterSelect, redirectTo, onError, ...rest } = others
  const options: ChooserOptions = { hidePersonal, hideCreate, showInvitations, slug, container, afterCreate }
  return { options: { ...options, afterSelect, redirectTo, onError }, rest }
}

/** Somewhere to go. */
export interface Choice {
  readonly name: string
  readonly detail: string
  readonly image: string | null | undefined
  readonly isPersonal: boolean
  readonly isCurrent: boolean
  readonly isPending: boolean
  /** Goes there; false when that did not work. */
  select(): Promise<boolean>
}

/** Where somebody can go, how they get there, and the dialog that makes an organization. */
export function useChooser(user: SessionUser, options: ChooserOptions) {
  const { slug = 'auto', container, afterCreate, onError } = options
  const { t } = useAuthContext()
  const list = useOrganizationList()
  const steps = useOrganizationSwitch(list, options)
  const dialog = useCreateDialog({
    slug,
    container,
    onError,
    onCreated(organization) {
      afterCreate?.(organization)
      steps.landed(organization.id)
    },
  })
  const choice = (id: string | null, name: string, detail: string, image: Choice['image']): Choice => ({
    name,
    detail,
    image,
    isPersonal: id === null,
    isCurrent: id === list.activeId,
    isPending: steps.pending === (id ?? 'personal'),
    select: () => steps.select(id),
  })
  return {
    list,
    steps,
    dialog,
    personal: choice(null, user.name, t('orgs.personal'), user.image),
    organizations: (list.data ?? []).map(({ id, name, slug: detail, logo }) => choice(id, name, detail, logo)),
  }
}
