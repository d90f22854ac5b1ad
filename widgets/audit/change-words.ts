import type { Translate } from '../core/messages.ts'
import type { MessageKey, Messages } from '../core/messages.ts'
import type { AuditEntry } from './use-audit-log.ts'

/** Kinds of changes that are about the same, e.g. `member`. */
export interface ChangeGroup {
  readonly id: string
  readonly kinds: readonly string[]
}

/** The kinds that a catalogue has words for, as it has them in order. */
export function changeGroups(english: Messages): readonly ChangeGroup[] {
  const keys = Object.keys(english)
  const kinds = keys.flatMap((key) => (key.startsWith('changes.') ? [key.slice('changes.'.length)] : []))
  return keys.flatMap((key) => {
    if (!key.startsWith('changesOf.')) return []
    const id = key.slice('changesOf.'.length)
    return [{ id, kinds: kinds.filter((kind) => kind.startsWith(`${id}.`)) }]
  })
}

/** What a kind of change is called; one that nobody has words for is called what it is. */
export function changeName(kind: string, t: Translate): string {
  return wordOr(`changes.${kind}`, kind, t)
}

/** What a group of changes is called. */
export function groupName(id: string, t: Translate): string {
  return wordOr(`changesOf.${id}`, id, t)
}

function wordOr(key: string, other: string, t: Translate): string {
  const word = t(key as MessageKey)
  return word === key ? other : word
}

const ways: Readonly<Record<string, MessageKey>> = {
  'sign-up': 'audit.viaSignUp',
  'sign-in': 'audit.viaSignIn',
  account: 'audit.viaAccount',
  provider: 'audit.viaProvider',
  invitation: 'audit.viaInvitation',
  admin: 'audit.viaAdmin',
  service: 'audit.viaService',
  import: 'audit.viaImport',
}

/** By what a change came. */
export function wayName(via: string, t: Translate): string {
  const key = ways[via]
  return key === undefined ? via : t(key)
}

/** Who made a change, as people read it. */
export interface Author {
  readonly name: string
  /** Below the name. */
  readonly email: string | null
  /** In whose place they acted, if in somebody's. */
  readonly as: string | null
  /** The user to look for; null where there is none. */
  readonly id: string | null
}

/** Who made a change. Of whom no name is known is gone, or for who reads about one organization, no member of it. */
export function authorOf({ actor }: AuditEntry, isWhole: boolean, t: Translate): Author {
  const { type, id, name, email, impersonatedBy, impersonatorName } = actor
  const nobody = { email: null, as: null, id: null }
  if (type === 'service') return { ...nobody, name: name ?? t('audit.service') }
  if (type !== 'user') return { ...nobody, name: t(`audit.${type}`) }
  const person = name ?? t(isWhole ? 'audit.deletedUser' : 'audit.notMember')
  if (impersonatedBy === null) return { name: person, email, as: null, id }
  return { name: impersonatorName ?? t('audit.administrator'), email: null, as: person, id: impersonatedBy }
}

/** Whom a change is about, where that is somebody else than who made it; null else. */
export function affectedOf(entry: AuditEntry, isWhole: boolean, t: Translate): string | null {
  const { userId, actor } = entry
  if (actor.type === 'user' && actor.id === userId && actor.impersonatedBy === null) return null
  return personOf(entry, isWhole, t)
}

/** Whom a change is about, whoever made it; null where it is about nobody. */
function personOf(entry: AuditEntry, isWhole: boolean, t: Translate): string | null {
  if (entry.userId === null) return null
  return (
    entry.userName ??
    (entry.subject.type === 'user' ? fieldOf(entry, 'name') : undefined) ??
    t(isWhole ? 'audit.deletedUser' : 'audit.formerMember')
  )
}

/** What a change is about in a few words: the person, the thing by its name, the organization. */
export function targetOf(entry: AuditEntry, isWhole: boolean, t: Translate): string {
  const { subject, organizationName } = entry
  const thing =
    subject.type === 'user'
      ? undefined
      : (fieldOf(entry, 'name') ?? fieldOf(entry, 'email') ?? fieldOf(entry, 'providerId'))
  // Who became a member is said of those too who made themselves one: by an invitation, or with a new organization.
  const person = (subject.type === 'member' ? personOf : affectedOf)(entry, isWhole, t)
  const words = [person, thing, isWhole ? organizationName : undefined]
  return [...new Set(words.filter((word) => word))].join(' · ')
}

/** A text among the fields, as it is after the change or was before it. */
function fieldOf({ before, after }: AuditEntry, name: string): string | undefined {
  const value: unknown = Reflect.get(after, name) ?? Reflect.get(before, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}
