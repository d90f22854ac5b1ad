// The providers without anything that needs more than a few lines: their documented answers, one after the other.
import { discord } from '../../../runtime/features/social/providers/discord.ts'
import { dropbox } from '../../../runtime/features/social/providers/dropbox.ts'
import { gitlab } from '../../../runtime/features/social/providers/gitlab.ts'
import { kick } from '../../../runtime/features/social/providers/kick.ts'
import { linkedin } from '../../../runtime/features/social/providers/linkedin.ts'
import { reddit } from '../../../runtime/features/social/providers/reddit.ts'
import { roblox } from '../../../runtime/features/social/providers/roblox.ts'
import { spotify } from '../../../runtime/features/social/providers/spotify.ts'
import { tiktok } from '../../../runtime/features/social/providers/tiktok.ts'
import { twitter } from '../../../runtime/features/social/providers/twitter.ts'
import { vk } from '../../../runtime/features/social/providers/vk.ts'
import { zoom } from '../../../runtime/features/social/providers/zoom.ts'
import type { Person, Shape } from './shape.ts'

const unproven = () => ({ emailVerified: false })
const standIn = (provider: string) => (person: Person) => ({
  email: `${person.subject}@${provider}.placeholder.invalid`,
  emailVerified: false,
})

export const discordShape: Shape = {
  id: 'discord',
  make: (options) => discord(options),
  scope: 'identify email',
  parameters: { prompt: 'none' },
  pkce: false,
  authentication: 'post',
  rotates: true,
  userInfo: ({ subject, name, email, emailVerified }) => ({
    id: subject,
    username: 'ada.l',
    discriminator: '0',
    global_name: name,
    avatar: 'a_33ecab261d4681afa4d85a04691c4a01',
    ...(email === null ? {} : { email, verified: emailVerified }),
  }),
  expected: ({ subject }) => ({
    image: `https://cdn.discordapp.com/avatars/${subject}/a_33ecab261d4681afa4d85a04691c4a01.gif`,
  }),
}

export const spotifyShape: Shape = {
  id: 'spotify',
  make: (options) => spotify(options),
  scope: 'user-read-email',
  pkce: true,
  authentication: 'post',
  userInfo: ({ subject, name, email, image }) => ({
    id: subject,
    display_name: name,
    email: email ?? undefined,
    images: image === null ? [] : [{ url: image, height: 300, width: 300 }],
    type: 'user',
  }),
  expected: unproven,
}

export const twitterShape: Shape = {
  id: 'twitter',
  make: (options) => twitter(options),
  scope: 'users.read tweet.read offline.access users.email',
  pkce: true,
  authentication: 'basic',
  rotates: true,
  userInfo(person, { query }) {
    const fields = query.get('user.fields')?.split(',') ?? []
    const { subject, name, email, image } = person
    return {
      data: {
        id: subject,
        name,
        username: 'ada_l',
        verified: true,
        ...(fields.includes('profile_image_url') ? { profile_image_url: image } : {}),
        ...(fields.includes('confirmed_email') && email !== null ? { confirmed_email: email } : {}),
      },
    }
  },
  expected: (person) => (person.email === null ? standIn('twitter')(person) : { emailVerified: true }),
}

export const dropboxShape: Shape = {
  id: 'dropbox',
  make: (options) => dropbox({ ...options, accessType: 'offline' }),
  scope: 'account_info.read',
  parameters: { token_access_type: 'offline' },
  pkce: true,
  authentication: 'post',
  refreshes: (query) => query.get('token_access_type') === 'offline',
  userInfo(person, { method, headers }) {
    // Dropbox refuses a body where there is nothing to say.
    if (method !== 'POST' || headers['content-type'] !== undefined) return undefined
    return {
      account_id: person.subject,
      name: { given_name: 'Ada', surname: 'Lovelace', display_name: person.name },
      email: person.email ?? undefined,
      email_verified: person.emailVerified,
      profile_photo_url: person.image,
      disabled: false,
    }
  },
}

export const kickShape: Shape = {
  id: 'kick',
  make: (options) => kick(options),
  scope: 'user:read',
  pkce: true,
  authentication: 'post',
  rotates: true,
  userInfo: ({ subject, name, email, image }) => ({
    data: [{ user_id: Number(subject), name, email: email ?? undefined, profile_picture: image }],
    message: 'OK',
  }),
  expected: unproven,
}

export const linkedinShape: Shape = {
  id: 'linkedin',
  make: (options) => linkedin(options),
  scope: 'profile email openid',
  pkce: false,
  authentication: 'post',
  tokenAnswer: (answer) => ({ ...answer, scope: 'email,openid,profile' }),
  userInfo: ({ subject, name, email, emailVerified, image }) => ({
    sub: subject,
    name,
    given_name: 'Ada',
    picture: image,
    locale: 'en-US',
    ...(email === null ? {} : { email, email_verified: emailVerified }),
  }),
}

export const gitlabShape: Shape = {
  id: 'gitlab',
  make: (options) => gitlab(options),
  scope: 'read_user',
  pkce: true,
  authentication: 'post',
  rotates: true,
  userInfo: ({ subject, name, email, image }) => ({
    id: Number(subject),
    username: 'ada',
    name,
    state: 'active',
    locked: false,
    avatar_url: image,
    email: email ?? undefined,
    confirmed_at: '2024-01-01T00:00:00Z',
  }),
  expected: unproven,
}

export const tiktokShape: Shape = {
  id: 'tiktok',
  make: (options) => tiktok(options),
  scope: 'user.info.profile',
  pkce: false,
  authentication: 'post',
  clientIdParameter: 'client_key',
  rotates: true,
  tokenAnswer: (answer, { subject }) => ({ ...answer, open_id: subject, refresh_expires_in: 31_536_000 }),
  tokenError: { status: 200, body: { error: 'invalid_grant', error_description: 'Authorization code is expired' } },
  userInfo(person, { query }) {
    if (query.get('fields') !== 'open_id,avatar_large_url,display_name,username') return undefined
    const { subject, name, image } = person
    const user = { open_id: subject, avatar_large_url: image, display_name: name, username: 'ada_l' }
    return { data: { user }, error: { code: 'ok', message: '', log_id: '2022' } }
  },
  expected: standIn('tiktok'),
}

export const redditShape: Shape = {
  id: 'reddit',
  make: (options) => reddit({ ...options, duration: 'permanent' }),
  scope: 'identity',
  parameters: { duration: 'permanent' },
  pkce: false,
  authentication: 'basic',
  refreshes: (query) => query.get('duration') === 'permanent',
  tokenType: 'text/plain; charset=utf-8',
  tokenError: { status: 200, body: { error: 'invalid_grant' } },
  userInfo(person, { headers }) {
    if (!headers['user-agent']?.startsWith('web:')) return undefined
    const { subject, name, image } = person
    return { id: subject, name, icon_img: `${image}?width=256&amp;s=1`, oauth_client_id: 'the-same-for-all' }
  },
  expected: standIn('reddit'),
}

export const robloxShape: Shape = {
  id: 'roblox',
  make: (options) => roblox(options),
  scope: 'openid profile',
  parameters: { prompt: 'select_account consent' },
  pkce: false,
  authentication: 'post',
  rotates: true,
  tokenAnswer: (answer) => ({ ...answer, id_token: 'not.looked.at' }),
  userInfo: ({ subject, name, image }) => ({
    sub: subject,
    name: 'shown',
    nickname: name,
    preferred_username: 'ada_l',
    picture: image,
  }),
  expected: standIn('roblox'),
}

export const vkShape: Shape = {
  id: 'vk',
  make: (options) => vk(options),
  scope: 'email phone',
  pkce: true,
  authentication: 'post',
  deviceId: 'device-1',
  rotates: true,
  tokenAnswer: (answer, { subject }) => ({ ...answer, user_id: Number(subject) }),
  tokenError: { status: 200, body: { error: 'invalid_grant', error_description: 'code is invalid or expired' } },
  tokenIn: ({ method, form, headers }) =>
    method === 'POST' && headers.authorization === undefined ? (form.get('access_token') ?? undefined) : undefined,
  userInfo(person, { form }, { client }) {
    if (form.get('client_id') !== client.id) return { error: 'invalid_request' }
    const [first_name = '', last_name = ''] = person.name.split(' ')
    const user = { user_id: person.subject, first_name, last_name, avatar: person.image, email: person.email ?? '' }
    return { user: { ...user, verified: true } }
  },
  expected: unproven,
}

export const zoomShape: Shape = {
  id: 'zoom',
  make: (options) => zoom(options),
  scope: undefined,
  pkce: true,
  authentication: 'post',
  rotates: true,
  userInfo: ({ subject, name, email, emailVerified, image }) => ({
    id: subject,
    display_name: name,
    email: email ?? undefined,
    verified: emailVerified ? 1 : 0,
    pic_url: image,
  }),
}
