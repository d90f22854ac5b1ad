'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { usePart } from '../../core/part.ts'
import { Checkbox } from '../../parts/checkbox.tsx'
import { CodeField } from '../../parts/code-field.tsx'
import { Field } from '../../parts/field.tsx'
import { Form, type FormProps } from '../../parts/form.tsx'
import { type CodeValues, type UseCodeOptions, useCode } from './use-code.ts'

export interface CodeFormProps extends UseCodeOptions, Pick<FormProps<'code', CodeValues>, 'beside' | 'after'> {
  /** Seconds for which a browser can be trusted; 0: not at all. */
  readonly trustDevice?: number
}

/** Asks for one code. Digits are sent by themselves when they are all there. */
export function CodeForm({ trustDevice = 0, beside, after, ...options }: CodeFormProps): ReactNode {
  const { t, locale } = useAuthContext()
  const part = usePart()
  const form = useCode(options)
  const { kind } = options
  const field = {
    ...form.getFieldProps('code'),
    label: t(`twoFactor.${kind}Label`),
    error: form.errors.fields.code?.text,
  }
  return (
    <Form
      form={form}
      labels={{ submit: t('twoFactor.verify'), pending: t('twoFactor.verifying') }}
      beside={beside}
      after={after}
    >
      {kind === 'backup' ? <Field {...field} data-look="code" /> : <CodeField {...field} />}
      {trustDevice > 0 && (
        <div {...part('row')}>
          <Checkbox
            name="trustDevice"
            value="true"
            label={t('twoFactor.trust', { time: longDuration(trustDevice, locale) })}
          />
        </div>
      )}
    </Form>
  )
}

/** `30 days`, `12 hours`: of a time that is planned, in the words of the locale. */
function longDuration(seconds: number, locale: string): string {
  const [value, unit] = seconds < 86_400 ? [seconds / 3600, 'hour'] : [seconds / 86_400, 'day']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(
    value,
  )
}
