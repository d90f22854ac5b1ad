'use client'
import type { ReactNode } from 'react'
import { useSession } from '../../core/use-session.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'

export interface UserAvatarProps extends WidgetProps {
  /** Whose picture; by default that of who is signed in. The `id` gives initials the colour that they have elsewhere. */
  readonly user?:
    { readonly id?: string | undefined; readonly name: string; readonly image?: string | null | undefined } | undefined
  /** As high as a line of text, as a button, or as two of them; `md` by default. */
  readonly size?: 'sm' | 'md' | 'lg'
  readonly shape?: 'circle' | 'square'
}

/** A person's picture or initials. The name has to stand beside it, or in a label around it. */
export function UserAvatar({ user, size = 'md', shape = 'circle', ...root }: UserAvatarProps): ReactNode {
  const { data } = useSession()
  const shown = user ?? data?.user
  if (shown === undefined) return null
  return (
    <Widget {...root} name="user-avatar" data-size={size} data-shape={shape}>
      <Avatar id={shown.id} name={shown.name} image={shown.image} />
    </Widget>
  )
}
