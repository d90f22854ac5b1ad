'use client'
import { organizationEnglish } from '../organization-switcher/messages.ts'
import { useSentences } from '../hooks/use-sentences.ts'
import type { ReactNode } from 'react'
import { AccountSection } from '../account/account-section.tsx'
import { AuthContext, useAuthContext } from '../context.ts'
import { useSafeTarget } from '../hooks/use-safe-target.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { FormMessage } from '../parts/form-message.tsx'
import { usePart } from '../parts/part.ts'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { OrganizationFields } from './organization-fields.tsx'
import { type UseCreateOrganizationOptions, useCreateOrganization } from './use-create-organization.ts'

export interface CreateOrganizationProps extends WidgetProps, UseCreateOrganizationOptions {
  /** Asks for the address of a logo. Default true. */
  readonly logo?: boolean | undefined
  /** Where the browser goes afterwards; by default nowhere. */
  readonly redirectTo?: string | undefined
}

/** A form that makes an organization. The service needs `organization()`. */
export function CreateOrganization(props: CreateOrganizationProps): ReactNode {
  const context = useSentences('CreateOrganization', organizationEnglish)
  return (
    <AuthContext value={context}>
      <CreateOrganizationWidget {...props} />
    </AuthContext>
  )
}

function CreateOrganizationWidget(props: CreateOrganizationProps): ReactNode {
  const { slug = 'auto', logo = true, keepCurrentActiveOrganization, onCreated, redirectTo, onError, ...root } = props
  const { t, navigate } = useAuthContext('CreateOrganization')
  const part = usePart()
  const target = useSafeTarget(redirectTo)
  const form = useCreateOrganization({
    slug,
    keepCurrentActiveOrganization,
    onCreated(organization) {
      onCreated?.(organization)
      if (target !== undefined) navigate(target)
    },
    onError,
  })
  const { created } = form
  const pending = form.state === 'pending'
  return (
    <Widget {...root} name="create-organization" data-state={form.state}>
      <AccountSection title={t('orgCreate.title')}>
        {() =>
          created !== null ? (
            <Card
              title={t('orgCreate.doneTitle', { name: created.name })}
              description={keepCurrentActiveOrganization === true ? undefined : t('orgCreate.done')}
              takesFocus
            >
              <Button onClick={form.reset}>{t('common.done')}</Button>
            </Card>
          ) : (
            <Card title={t('orgCreate.title')} description={t('orgCreate.description')}>
              <form {...form.getFormProps()} {...part('form')}>
                <OrganizationFields {...{ form, slug, logo }} />
                <Button part="submit" type="submit" pending={pending} aria-disabled={form.wait > 0}>
                  {t(pending ? 'orgCreate.pending' : 'orgCreate.submit')}
                </Button>
                <FormMessage
                  {...form.getMessageProps()}
                  problem={form.errors.form}
                  wait={form.wait}
                  onRetry={form.retry}
                />
              </form>
            </Card>
          )
        }
      </AccountSection>
    </Widget>
  )
}
