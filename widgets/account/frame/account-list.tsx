'use client'
import type { ReactNode } from 'react'
import type { ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import type { FormProblem } from '../../core/form-problem.ts'
import type { useQuestion } from '../../parts/use-question.ts'
import type { useDone } from '../../core/use-done.ts'
import { ReadOnlyContext } from '../../parts/account-row.tsx'
import { Alert } from '../../parts/alert.tsx'
import { Card } from '../../parts/card.tsx'
import { FormMessage } from '../../parts/form-message.tsx'
import { Loading } from '../../parts/loading.tsx'
import { usePart } from '../../core/part.ts'
import { Failure } from '../../parts/resource-view.tsx'
import { Widget } from '../../parts/widget.tsx'
import type { OwnSectionProps } from './account-frame.tsx'
import { AccountSection } from '../../parts/account-section.tsx'

/** What is known about a list of one's own. */
export type OwnList<Item> =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly error: ClientError }
  | { readonly status: 'ready'; readonly data: readonly Item[] }

interface ContentProps<Item> {
  /** What the keys of its sentences begin with. */
  readonly words: 'passkeys' | 'connectedAccounts' | 'sessions'
  readonly list: OwnList<Item>
  readonly isRefetching?: boolean | undefined
  readonly onRetry: () => void
  readonly row: (item: Item) => ReactNode
  /** What was done last, and where the focus goes when its row went away with it. */
  readonly done: ReturnType<typeof useDone>
  /** Instead of what was done last: nothing went wrong, it is only said. */
  readonly soft?: string | undefined
  readonly problem: FormProblem | null
  readonly question: ReturnType<typeof useQuestion>
  /** In the place of an empty list; by default a sentence. */
  readonly empty?: ReactNode
  /** What can be done beside what the rows offer. */
  readonly actions?: ReactNode
  readonly below?: ReactNode
}

export interface AccountListProps<Item> extends OwnSectionProps, ContentProps<Item> {
  readonly name: string
}

/** A card with a list of what belongs to the own account; to be read only, the list alone. */
export function AccountList<Item>({
  name,
  words,
  list,
  isRefetching,
  onRetry,
  row,
  done,
  ...props
}: AccountListProps<Item>) {
  const { soft, problem, question, empty, actions, below, readOnly = false, ...root } = props
  const { t } = useAuthContext()
  const title = t(`${words}.title`)
  const isEmpty = list.status === 'ready' && list.data.length === 0
  const content = { words, list, isRefetching, onRetry, row, done, soft, problem, question }
  return (
    <Widget {...root} name={name} data-state={isEmpty ? 'empty' : list.status}>
      <AccountSection title={title}>
        {() => (
          <Card title={title} description={readOnly ? undefined : t(`${words}.description`)}>
            <ReadOnlyContext.Provider value={readOnly}>
              <Content {...content} {...(!readOnly && { empty, actions, below })} />
            </ReadOnlyContext.Provider>
          </Card>
        )}
      </AccountSection>
    </Widget>
  )
}

function Content<Item>(props: ContentProps<Item>): ReactNode {
  const { words, list, isRefetching, onRetry, row, soft, problem, question, empty, actions, below } = props
  const { region, sentence } = props.done
  const { t } = useAuthContext()
  const part = usePart()
  return (
    <>
      <section ref={region} aria-label={t(`${words}.list`)} aria-busy={isRefetching} tabIndex={-1}>
        {list.status === 'loading' && <Loading>{t('account.loading')}</Loading>}
        {list.status === 'error' && <Failure title={t(`${words}.failed`)} error={list.error} onRetry={onRetry} />}
        {list.status === 'ready' &&
          (list.data.length === 0 ? (
            (empty ?? <p {...part('description')}>{t(`${words}.empty`)}</p>)
          ) : (
            <ul {...part('accounts')}>{list.data.map(row)}</ul>
          ))}
      </section>
      {actions}
      <output {...part('status')} data-tone={soft === undefined ? undefined : 'soft'}>
        {soft ?? sentence}
      </output>
      <FormMessage problem={problem} />
      <Alert>{question.failed && t('errors.NETWORK_ERROR')}</Alert>
      {question.element}
      {below}
    </>
  )
}
