'use client'
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/prefer-tag-over-role -- on a narrow screen a row is no table row by its `display`, and loses its role with it */
import { type ReactNode, useId, useState } from 'react'
import building from 'lucide/dist/esm/icons/building.mjs'
import chevron from 'lucide/dist/esm/icons/chevron-down.mjs'
import history from 'lucide/dist/esm/icons/rotate-ccw-clock.mjs'
import key from 'lucide/dist/esm/icons/key-round.mjs'
import mail from 'lucide/dist/esm/icons/mail.mjs'
import monitor from 'lucide/dist/esm/icons/monitor-smartphone.mjs'
import shield from 'lucide/dist/esm/icons/shield-check.mjs'
import user from 'lucide/dist/esm/icons/user-round.mjs'
import users from 'lucide/dist/esm/icons/users-round.mjs'
import mask from 'lucide/dist/esm/icons/venetian-mask.mjs'
import { sessionName } from '../account/sessions/session-row.tsx'
import { useAuthContext } from '../core/context.ts'
import { useAuthMessages } from '../core/use-auth-messages.ts'
import { usePart } from '../core/part.ts'
import { Icon, type IconShape } from '../parts/icon.tsx'
import { Cell } from '../parts/people-table.tsx'
import { Tile } from '../parts/tile.tsx'
import { AuditDetails, type AuditDetailsProps } from './audit-details.tsx'
import { authorOf, changeName, targetOf } from './change-words.ts'

export interface AuditRowProps extends AuditDetailsProps {
  /** Columns of the table, that of the button included. */
  readonly span: number
}

/** By what a change is about; `history` for kinds that a feature of somebody else's added. */
const icons: Readonly<Record<string, IconShape>> = {
  user,
  session: monitor,
  impersonation: mask,
  account: key,
  passkey: key,
  'two-factor': shield,
  'backup-codes': shield,
  'trusted-device': monitor,
  organization: building,
  member: users,
  invitation: mail,
  team: users,
  'service-key': key,
  'signing-key': key,
}

/** One change in a line: what, who, from where and when; everything else below it, when somebody asks. */
export function AuditRow({ entry, isWhole, span, onNarrow }: AuditRowProps): ReactNode {
  const { t, formatDate } = useAuthMessages()
  const { dir } = useAuthContext()
  const part = usePart()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const change = changeName(entry.kind, t)
  const target = targetOf(entry, isWhole, t)
  const date = formatDate(entry.at, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <tr {...part('table-row')} role="row" data-entry={entry.id} data-state={isOpen ? 'open' : undefined}>
        <th {...part('cell')} role="rowheader" scope="row">
          <span {...part('person')}>
            <Tile of={icons[entry.subject.type] ?? history} />
            <span>
              <strong>{change}</strong>
              {target !== '' && (
                <span dir={dir} title={target}>
                  <bdi>{target}</bdi>
                </span>
              )}
            </span>
          </span>
        </th>
        <Cell label={t('audit.who')}>
          <AuthorName entry={entry} isWhole={isWhole} />
        </Cell>
        {isWhole && (
          <Cell label={t('audit.place')}>
            <PlaceName entry={entry} />
          </Cell>
        )}
        <Cell label={t('audit.when')}>
          <time dateTime={entry.at} title={formatDate(entry.at, { dateStyle: 'full', timeStyle: 'short' })}>
            {date}
          </time>
        </Cell>
        <td {...part('cell')} role="cell">
          <span {...part('menu-root')}>
            <button
              {...part('trigger')}
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={t('audit.detailsOf', { change, date })}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon of={chevron} />
            </button>
          </span>
        </td>
      </tr>
      {isOpen && (
        <tr {...part('table-row')} role="row" id={id} data-look="details">
          <td {...part('cell')} role="cell" colSpan={span}>
            <AuditDetails {...{ entry, isWhole, onNarrow }} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Who did it, and in whose place. */
function AuthorName({ entry, isWhole }: Pick<AuditRowProps, 'entry' | 'isWhole'>): ReactNode {
  const { t } = useAuthMessages()
  const part = usePart()
  const { name, email, as } = authorOf(entry, isWhole, t)
  return (
    <span {...part('value')}>
      <span dir="auto" title={name}>
        {name}
      </span>
      {as !== null && (
        <span {...part('badge')} data-state="unverified" title={as}>
          {t('audit.as', { name: as })}
        </span>
      )}
      {email !== null && (
        <span dir="ltr" title={email}>
          {email}
        </span>
      )}
    </span>
  )
}

/** The address and the browser from which it was done; nothing where no request was behind it. */
function PlaceName({ entry: { ipAddress, userAgent } }: Pick<AuditRowProps, 'entry'>): ReactNode {
  const { t } = useAuthMessages()
  const part = usePart()
  return (
    <span {...part('value')}>
      {userAgent !== null && <span title={userAgent}>{sessionName({ userAgent }, t)}</span>}
      {ipAddress !== null && (
        <span dir="ltr" title={ipAddress}>
          {ipAddress}
        </span>
      )}
    </span>
  )
}
