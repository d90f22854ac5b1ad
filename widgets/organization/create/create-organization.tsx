'use client'
import { organizationEnglish } from '../../locales/english/organization.ts'
import type { ReactNode } from 'react'
import check from 'lucide/dist/esm/icons/check.mjs'
import { AccountSection } from '../../parts/account-section.tsx'
import { useAuthContext } from '../../core/context.ts'
import { useSafeTarget } from '../../core/use-safe-target.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Form } from '../../parts/form.tsx'
import { Tile } from '../../parts/tile.tsx'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { OrganizationFields } from './organization-fields.tsx'
import { type UseCreateOrganizationOptions, useCreateOrganization } from './use-create-organization.ts'

export interface CreateOrganizationProps extends WidgetProps, UseCreateOrganizationOptions {
  /** Before the slug inside its field, e.g. `app.com/`; by default the host of the page. Empty: nothing. */
  readonly slugPrefix?: string | undefined
  /** Lets somebody choose a logo, where `uploadImage` of `AuthProvider` stores pictures. Default true. */
  readonly logo?: boolean | undefined
  /** Where the browser goes afterwards; by default nowhere. */
  readonly redirectTo?: string | undefined
}

/** A form that makes an organization. The service needs `organization()`. */
export function CreateOrganization(props: CreateOrganizationProps): ReactNode {
  return (
    <MessagesProvider widget="CreateOrganization" english={organizationEnglish} own={props}>
      <CreateOrganizationWidget {...props} />
    </MessagesProvider>
  )
}

function CreateOrganizationWidget(props: CreateOrganizationProps): ReactNode {
  const {
    slug = 'auto',
    slugPrefix,
    logo = true,
    keepCurrentActiveOrganization,
    fields,
    onCreated,
    redirectTo,
    onError,
    ...root
  } = props
  const { t, navigate } = useAuthContext()
  const target = useSafeTarget(redirectTo)
  const form = useCreateOrganization({
    slug,
    keepCurrentActiveOrganization,
    fields,
    onCreated(organization) {
      onCreated?.(organization)
      if (target !== undefined) navigate(target)
    },
    onError,
  })
  const { created } = form
  return (
    <Widget {...root} name="create-organization" data-state={form.state}>
      <AccountSection title={t('orgCreate.title')}>
        {() =>
          created !== null ? (
            <Card
              icon={<Tile of={check} tone="success" />}
              title={t('orgCreate.doneTitle', { name: created.name })}
              description={keepCurrentActiveOrganization === true ? undefined : t('orgCreate.done')}
              takesFocus
            >
              <Button part="submit" onClick={form.reset}>
                {t('common.done')}
              </Button>
            </Card>
          ) : (
            <Card title={t('orgCreate.title')} description={t('orgCreate.description')}>
              <Form form={form} labels={{ submit: t('orgCreate.submit'), pending: t('orgCreate.pending') }}>
                <OrganizationFields {...{ form, slug, slugPrefix }} hasLogo={logo} />
              </Form>
            </Card>
          )
        }
      </AccountSection>
    </Widget>
  )
}
