import { createAuth, defineConfig, defineFeature, emailPassword, route, type } from 'latchkey'
import { createVerifier } from 'latchkey/verify'

const Note = type({ text: 'string' })
const notes = defineFeature({
  id: 'notes',
  routes: [
    route(
      'POST',
      '/note',
      { summary: 'Keeps a note', caller: 'session', body: Note, returns: Note },
      ({ body }) => body,
    ),
  ],
})
const config = defineConfig({ features: [emailPassword(), notes] })
export const auth = () => createAuth(config)
export const text: string = Note.infer.text
// @ts-expect-error -- it is text, and not whatever one likes
export const number: number = Note.infer.text
// @ts-expect-error -- whose tokens is not said
createVerifier({})
