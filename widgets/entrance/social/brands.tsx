import type { SocialBrand } from './button/brand.tsx'
import { apple } from './providers/apple.tsx'
import { discord } from './providers/discord.tsx'
import { dropbox } from './providers/dropbox.tsx'
import { facebook } from './providers/facebook.tsx'
import { github } from './providers/github.tsx'
import { gitlab } from './providers/gitlab.tsx'
import { google } from './providers/google.tsx'
import { kick } from './providers/kick.tsx'
import { linkedin } from './providers/linkedin.tsx'
import { microsoft } from './providers/microsoft.tsx'
import { reddit } from './providers/reddit.tsx'
import { roblox } from './providers/roblox.tsx'
import { spotify } from './providers/spotify.tsx'
import { tiktok } from './providers/tiktok.tsx'
import { twitch } from './providers/twitch.tsx'
import { twitter } from './providers/twitter.tsx'
import { vk } from './providers/vk.tsx'
import { zoom } from './providers/zoom.tsx'

/** A provider that we have no mark of, e.g. an OpenID server of your own. */
export interface ProviderName {
  readonly id: string
  readonly name: string
}

const all: readonly SocialBrand[] = [
  apple,
  discord,
  dropbox,
  facebook,
  github,
  gitlab,
  google,
  kick,
  linkedin,
  microsoft,
  reddit,
  roblox,
  spotify,
  tiktok,
  twitch,
  twitter,
  vk,
  zoom,
]

// A key, for who has no mark of their own.
const key = (
  <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
    <circle cx="8" cy="8" r="5" />
    <path d="m11.6 11.6 8.4 8.4m-3-3 2-2m-5-1 2-2" />
  </g>
)

/** How a provider is shown; one that we do not know by its name, or by its id with a capital letter. */
export function brandOf(provider: string | ProviderName): SocialBrand {
  const id = typeof provider === 'string' ? provider : provider.id
  const known = all.find((brand) => brand.id === id)
  const name = typeof provider === 'string' ? (known?.name ?? id.charAt(0).toUpperCase() + id.slice(1)) : provider.name
  return { id, name, mark: known?.mark ?? key }
}
