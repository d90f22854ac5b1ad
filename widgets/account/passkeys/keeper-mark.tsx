'use client'
import type { ReactNode } from 'react'
import fingerprint from 'lucide/dist/esm/icons/fingerprint-pattern.mjs'
import google from '@iconify-icons/logos/google-icon'
import microsoft from '@iconify-icons/logos/microsoft-icon'
import {
  si1password,
  siApple,
  siBitwarden,
  siDashlane,
  siEnpass,
  siGooglechrome,
  siKeepassxc,
  siKeeper,
  siProton,
} from 'simple-icons'
import { Glyph, Logo, Mark } from '../../entrance/social/button/brand.tsx'
import { Icon } from '../../parts/icon.tsx'

/**
 * Marks of the places where passkeys are kept, by the first four bytes of their AAGUID (WebAuthn Level 3, 6.5.1). The service
 * names the same places (`runtime/features/passkey/passkey-name.ts`); one without a mark has a fingerprint.
 */
const marks: Readonly<Record<string, ReactNode>> = {
  fbfc3007: <Glyph icon={siApple} />,
  dd4ec289: <Glyph icon={siApple} />,
  ea9b8d66: <Logo icon={google} />,
  adce0002: <Glyph icon={siGooglechrome} hasColor />,
  '08987058': <Logo icon={microsoft} />,
  '9ddd1817': <Logo icon={microsoft} />,
  '6028b017': <Logo icon={microsoft} />,
  bada5566: <Glyph icon={si1password} hasColor />,
  d548826e: <Glyph icon={siBitwarden} hasColor />,
  '531126d6': <Glyph icon={siDashlane} hasColor />,
  '0ea242b4': <Glyph icon={siKeeper} hasColor />,
  f3809540: <Glyph icon={siEnpass} hasColor />,
  '50726f74': <Glyph icon={siProton} hasColor />,
  fdb141b2: <Glyph icon={siKeepassxc} hasColor />,
}

/** Where a passkey is kept, as a mark; a fingerprint where nobody knows. */
export function KeeperMark({ aaguid }: { readonly aaguid: string | undefined }): ReactNode {
  // An older service does not say it.
  const mark = marks[aaguid?.slice(0, 8) ?? '']
  return mark === undefined ? <Icon of={fingerprint} /> : <Mark brand={{ id: 'keeper', name: '', mark }} />
}
