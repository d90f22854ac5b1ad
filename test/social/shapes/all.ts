import { facebookShape, githubShape } from './graph.ts'
import type { Person, Shape } from './shape.ts'
import { appleShape, googleShape, microsoftShape, oidcShape, twitchShape } from './signed.ts'
import * as small from './small.ts'

/** The eighteen providers, and `acme` for any other OpenID provider. */
export const shapes: readonly Shape[] = [
  appleShape,
  facebookShape,
  githubShape,
  googleShape,
  microsoftShape,
  twitchShape,
  oidcShape,
  ...Object.values(small),
]

/** Somebody whose subject every provider could have given: some count, some write text. */
export const ada: Person = {
  subject: '8035111022467',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  emailVerified: true,
  image: 'https://pictures.example.com/ada.png',
}
