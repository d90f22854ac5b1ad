'use client'
import { useAuthContext, type SessionUser } from '../../core/context.ts'
import { useCreateDialog } from '../create/use-create-dialog.tsx'
import type { SlugMode } from '../create/use-create-organization.ts'
import type { Organization } from '../data/organization-calls.ts'
import { useOrganizationList } from '../data/use-organization-list.ts'
import {
  type OrganizationPlace,
  type OrganizationSwitchOptions,
  useOrganizationSwitch,
} from '../data/use-organization-switch.ts'

/** What the widgets have in common that let somebody choose an organization. */
export interface ChooserOptions extends OrganizationSwitchOptions {
  /** Leaves the person's own account out. */
  readonly hidePersonal?: boolean | undefined
  readonly hideCreate?: boolean | undefined
  /** What the person is invited to, with the way to answer. Default true. */
  readonly showInvitations?: boolean | undefined
  /** How a new organization comes by its short name. */
  readonly slug?: SlugMode | undefined
  /** Before the slug inside its field, e.g. `app.com/`; by default the host of the page. Empty: nothing. */
  readonly slugPrefix?: string | undefined
  /** Where menu and dialogs are put; by default where `AuthProvider` says, else `document.body`. */
  readonly container?: HTMLElement | undefined
  readonly afterCreate?: ((organization: Organization) => void) | undefined
}

/** What a widget was given beside the options. */
export function withoutOptions<Props extends ChooserOptions>(props: Props) {
  // oxlint-disable-next-line no-unused-vars -- taken out of what goes to the root
  const { hidePersonal, hideCreate, showInvitations, slug, slugPrefix, container, afterCreate, ...others } = props
  // oxlint-disable-next-line no-unused-vars -- taken out of what goes to the root
  const { afterSelect, redirectTo, getHref, onError, ...rest } = others
  return rest
}

/** Somewhere to go. */
export interface Choice {
  /** Of the organization, or the person. */
  readonly id: string
  readonly name: string
  readonly detail: string
  readonly image: string | null | undefined
  readonly isPersonal: boolean
  readonly isCurrent: boolean
  readonly isPending: boolean
  /** Its page, where it has one of its own. */
  readonly href: string | undefined
  /** Goes there; false when that did not work. */
  select(): Promise<boolean>
}

/** Where somebody can go, how they get there, and the dialog that makes an organization. */
export function useChooser(user: SessionUser, options: ChooserOptions) {
  const { slug = 'auto', slugPrefix, container, afterCreate, onError } = options
  const { t } = useAuthContext()
  const list = useOrganizationList()
  const steps = useOrganizationSwitch(list, options)
  const dialog = useCreateDialog({
    slug,
    slugPrefix,
    container,
    onError,
    onCreated(organization) {
      afterCreate?.(organization)
      steps.landed(organization)
    },
  })
  const choice = (place: OrganizationPlace | null, name: string, detail: string, image: Choice['image']): Choice => {
    const id = place?.id ?? null
    return {
      id: id ?? user.id,
      name,
      detail,
      image,
      isPersonal: place === null,
      isCurrent: id === list.activeId,
      isPending: steps.pending === (id ?? 'personal'),
      href: steps.hrefOf(place),
      select: () => steps.select(place),
    }
  }
  return {
    list,
    steps,
    dialog,
    personal: choice(null, user.name, t('orgs.personal'), user.image),
    organizations: (list.data ?? []).map((place) => choice(place, place.name, place.slug, place.logo)),
  }
}
