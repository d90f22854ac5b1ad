'use client'
import type { ReactNode } from 'react'
import type { ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import type { Organization } from '../data/organization-calls.ts'
import { WidgetPortal } from '../../parts/widget-portal.tsx'
import { organizationEnglish } from '../../locales/english/organization.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { OrganizationFields } from './organization-fields.tsx'
import { type SlugMode, useCreateOrganization } from './use-create-organization.ts'

export interface CreateDialogProps {
  readonly slug: SlugMode
  /** Before the slug inside its field; by default the host of the page. */
  readonly slugPrefix: string | undefined
  /** Where the dialog is put; `document.body` by default. */
  readonly container: HTMLElement | undefined
  /** Gets the focus back. */
  readonly opener: Element | null
  readonly onClose: () => void
  readonly onCreated: (organization: Organization) => void
  readonly onError: ((error: ClientError) => void) | undefined
}

/** The form that makes an organization, in front of the page. */
export function CreateDialog(props: CreateDialogProps): ReactNode {
  return (
    <MessagesProvider widget="CreateOrganization" english={organizationEnglish}>
      <Form {...props} />
    </MessagesProvider>
  )
}

function Form(props: CreateDialogProps): ReactNode {
  const { slug, slugPrefix, container, opener, onClose, onCreated, onError } = props
  const { t } = useAuthContext()
  const form = useCreateOrganization({
    slug,
    onCreated(organization) {
      onClose()
      onCreated(organization)
    },
    onError,
  })
  return (
    <WidgetPortal name="organization-dialog" container={container}>
      <FormDialog
        {...{ form, opener, onClose }}
        title={t('orgCreate.title')}
        description={t('orgCreate.description')}
        labels={{ submit: t('orgCreate.submit'), pending: t('orgCreate.pending') }}
      >
        <OrganizationFields {...{ form, slug, slugPrefix }} hasLogo />
      </FormDialog>
    </WidgetPortal>
  )
}
