'use client'
import type { ReactNode } from 'react'
import check from 'lucide/dist/esm/icons/circle-check.mjs'
import { useAuthContext } from '../../core/context.ts'
import { useAuthForm } from '../../core/use-auth-form.ts'
import { Card } from '../../parts/card.tsx'
import { Checkbox } from '../../parts/checkbox.tsx'
import { Form } from '../../parts/form.tsx'
import { Tile } from '../../parts/tile.tsx'
import { usePart } from '../../core/part.ts'
import { tickedRoles } from '../../parts/role-boxes.tsx'
import { SwitchLink } from '../../parts/switch-link.tsx'
import type { MethodReview } from './use-reset-password.ts'

interface ReviewCardProps {
  readonly review: MethodReview
  readonly email: string | undefined
  readonly onSignIn: ((typed: { readonly email: string }) => void) | undefined
}

/** After the new password: what else opens the account, to be removed by whoever does not know it. */
export function ReviewCard({ review, email, onSignIn }: ReviewCardProps): ReactNode {
  const { t, client } = useAuthContext()
  const part = usePart()
  const { token } = review
  const form = useAuthForm('ResetPassword', {
    path: '/remove-sign-in-methods',
    fields: {},
    placement: {},
    read: (element) => ({ methods: tickedRoles(element, 'method') }),
    check: () => ({}),
    send: ({ methods }) => client.removeSignInMethods({ token, methods }),
    quote: () => ({}),
    onSuccess: () => {},
    onError: undefined,
  })
  const done = form.state === 'success'
  const signIn = { text: t('signIn.submit'), to: 'sign-in', onSwitch: onSignIn, email } as const
  if (done) {
    return (
      <Card
        key="done"
        icon={<Tile of={check} tone="success" />}
        title={t('resetPassword.doneTitle')}
        description={t('resetPassword.done')}
        takesFocus
      >
        <SwitchLink part="submit" {...signIn} />
      </Card>
    )
  }
  return (
    <Card
      title={t('resetPassword.doneTitle')}
      description={t('resetPassword.review')}
      takesFocus
      footer={<SwitchLink {...signIn} />}
    >
      <Form form={form} labels={{ submit: t('resetPassword.reviewSubmit'), pending: t('resetPassword.reviewPending') }}>
        <div {...part('choices')}>
          {review.methods.map(({ id, name }) => (
            <Checkbox key={id} name="method" value={id} label={name} />
          ))}
        </div>
      </Form>
    </Card>
  )
}
